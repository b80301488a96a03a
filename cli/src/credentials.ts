import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { CommandFault } from "./faults.ts";
import type { Terminal } from "./terminal.ts";

/** A sign-in as it is kept. */
export type Credentials = { readonly token: string; readonly email: string; readonly mailbox?: string };

/** The credentials of each server by its URL, and the server that commands use when none is named. */
export type CredentialsFile = { readonly current?: string; readonly servers: Readonly<Record<string, Credentials>> };

type Environment = Terminal["environment"];

/** The path of the file, by the XDG Base Directory Specification. */
export function credentialsPath(environment: Environment): string {
  const given = environment["XDG_CONFIG_HOME"] ?? "";
  const folder = isAbsolute(given) ? given : join(environment["HOME"] ?? homedir(), ".config");
  return join(folder, "chancery", "credentials.json");
}

/** Reads the file; it is empty before the first sign-in. Throws credentials.invalid. */
export async function readCredentials(environment: Environment): Promise<CredentialsFile> {
  const path = credentialsPath(environment);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return '{"servers":{}}';
    throw error;
  });
  try {
    return parseFile(JSON.parse(text));
  } catch (error) {
    throw new CommandFault("usage", "credentials.invalid", `${path} is not valid: remove it and sign in again`, { cause: error });
  }
}

/** Replaces the file as a whole; only its owner can read it. */
export async function writeCredentials(environment: Environment, file: CredentialsFile): Promise<void> {
  const path = credentialsPath(environment);
  const written = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(written, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
    await rename(written, path);
  } finally {
    await rm(written, { force: true });
  }
}

/** The permissions of the file as an octal number such as 600; undefined before the first sign-in. */
export async function credentialsMode(environment: Environment): Promise<string | undefined> {
  const found = await stat(credentialsPath(environment)).catch(() => undefined);
  return found && (found.mode & 0o777).toString(8);
}

function parseFile(value: unknown): CredentialsFile {
  const { current, servers } = value as Partial<CredentialsFile>;
  if (typeof servers !== "object" || servers === null) throw new Error("servers is missing");
  for (const { token } of Object.values(servers)) if (typeof token !== "string") throw new Error("a token is missing");
  return current === undefined ? { servers } : { current, servers };
}
