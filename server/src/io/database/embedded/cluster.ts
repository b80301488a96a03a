import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { EmbeddedRefused } from "./refused.ts";
import { environmentOf, type RunAs } from "./run-as.ts";

const run = promisify(execFile);

/** The role that owns everything, and its database. */
export const roleName = "chancery";

/** The cluster's folder within the data folder. */
export function clusterFolderOf(folder: string): string {
  return join(folder, "cluster");
}

/** Makes sure that the folder holds a cluster of our major version; gives its password. Throws EmbeddedRefused. */
export async function openCluster(folder: string, binaries: Binaries, runAs: RunAs): Promise<string> {
  const major = await readText(join(clusterFolderOf(folder), "PG_VERSION"));
  if (major === undefined) return makeCluster(folder, binaries, runAs);
  if (major !== binaries.major) {
    throw new EmbeddedRefused(
      `${clusterFolderOf(folder)} was made by PostgreSQL ${major}, this Chancery brings PostgreSQL ${binaries.major}: ` +
        "start the Chancery that made it and move the data with backup and restore",
    );
  }
  const password = await readText(passwordFileOf(folder));
  if (!password)
    throw new EmbeddedRefused(`${passwordFileOf(folder)} is missing or empty: restore it from the backup of the folder`);
  return password;
}

function passwordFileOf(folder: string): string {
  return join(folder, "password");
}

/** Made beside and renamed when whole, so that a kill on the way leaves nothing that looks like a cluster. */
async function makeCluster(folder: string, binaries: Binaries, runAs: RunAs): Promise<string> {
  const draft = `${clusterFolderOf(folder)}.new`;
  await rm(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString("base64url");
  await writePassword(passwordFileOf(folder), password, runAs);
  const [program = binaries.initdb, ...args] = [...runAs.prefix, binaries.initdb, ...initOptions(draft, passwordFileOf(folder))];
  await run(program, args, { ...runAs.ids, cwd: "/", env: environmentOf(binaries), timeout: 120_000 }).catch(
    (cause: Error & { stderr?: string }) => {
      throw new EmbeddedRefused(`initdb could not make ${clusterFolderOf(folder)}: ${(cause.stderr || cause.message).trim()}`, {
        cause,
      });
    },
  );
  await rename(draft, clusterFolderOf(folder));
  await syncFolder(folder);
  return password;
}

function initOptions(clusterFolder: string, passwordFile: string): readonly string[] {
  return [
    `--pgdata=${clusterFolder}`,
    `--username=${roleName}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // the order and case of letters come from PostgreSQL, not from the machine's C library
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
}

async function writePassword(file: string, password: string, runAs: RunAs): Promise<void> {
  await rm(file, { force: true });
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(password);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (runAs.ids.uid !== undefined) await chown(file, runAs.ids.uid, runAs.ids.gid ?? 0);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function readText(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text?.trim();
}
