import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedRefused } from "./refused.ts";
import type { RunAs } from "./run-as.ts";

/** The port is only part of the socket's name; nothing listens on TCP. */
export const socketPort = 5432;
const pathMaxBytes = 103;

/** The folder of the Unix socket: in the data folder, or a private one in the temporary folder when that path is too long. */
export async function makeSocketFolder(folder: string, runAs: RunAs): Promise<string> {
  const near = join(folder, "socket");
  if (isShort(near)) return makePrivate(near, runAs);
  const name = `chancery-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  const far = [tmpdir(), "/tmp"].map((parent) => join(parent, name)).find(isShort);
  if (far === undefined) throw new EmbeddedRefused(`the path ${folder} is too long for a socket: choose a shorter data folder`);
  return makePrivate(far, runAs);
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}.lock`)) <= pathMaxBytes;
}

async function makePrivate(folder: string, runAs: RunAs): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).then(
    () => chown(folder, runAs.owner, runAs.ids.gid ?? process.getgid?.() ?? 0),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== runAs.owner || (found.mode & 0o077) !== 0) {
    throw new EmbeddedRefused(`${folder} is not a private folder of ${runAs.text}: remove it`);
  }
  return folder;
}
