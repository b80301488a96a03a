import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Mail } from "./mail.ts";
import { messageOf } from "./message.ts";

/** Emails as `<id>.eml` in a folder that is the service's alone: they hold one-time codes. */
export function folderMail(folder: string, from: () => string): Mail {
  return {
    send: async (email) => {
      // loaded with the first email: most processes send none
      const { createTransport } = await import("nodemailer");
      const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await writer.sendMail(messageOf(email, from()));
      if (!Buffer.isBuffer(message)) throw new Error("an email was not written as a whole");
      await writeWhole(folder, `${email.id}.eml`, message);
      return undefined;
    },
    probe: async () => {
      await writeWhole(folder, ".probe", Buffer.from("ok"));
      await rm(join(folder, ".probe"));
      return `no CHANCERY_SMTP_URL: emails are written to ${folder}`;
    },
  };
}

/** Writes the file atomically under its final name; writing it again changes nothing. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${name}.${process.pid}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}
