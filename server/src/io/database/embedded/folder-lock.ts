import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lifeOf } from "./processes.ts";
import { EmbeddedRefused } from "./refused.ts";

/**
 * Takes the data folder for this process: a file with its number and start. One left by a dead process is taken over.
 * Gives the release. Throws EmbeddedRefused while another service lives on the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "service.pid");
  const content = `${process.pid} ${await lifeOf(process.pid)}\n`;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    // link never replaces, and the file appears with its content: two cannot both succeed
    while (!(await isLinked(draft, file))) await clearStale(file, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await readFile(file, "utf8").catch(() => "")) === content) await rm(file, { force: true });
  };
}

async function isLinked(draft: string, file: string): Promise<boolean> {
  return link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}

async function clearStale(file: string, folder: string): Promise<void> {
  const holder = await readFile(file, "utf8").catch(() => undefined);
  if (holder === undefined) return;
  const [pid = "", life = ""] = holder.trim().split(" ");
  if ((await lifeOf(Number(pid))) === life) {
    throw new EmbeddedRefused(`${folder} is in use by another Chancery (process ${pid}): stop it, or choose another data folder`);
  }
  const away = `${file}.${randomUUID()}`;
  await rename(file, away).catch(() => undefined);
  // another starter was quicker and this was its fresh file: put it back
  if ((await readFile(away, "utf8").catch(() => holder)) !== holder) await link(away, file).catch(() => undefined);
  await rm(away, { force: true });
}
