import { createPublicKey } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandFault } from "../faults.ts";

/**
 * The public keys of a folder, each as the 32 bytes of Ed25519 in base64url: of files `*.json` as `GET /audittrail/keys` answers, and of
 * `*.pem`. Throws trust.invalid for a folder without keys and for a file that is none.
 */
export async function readTrustedKeys(folder: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(folder)).filter((name) => /\.(?:json|pem)$/.test(name)).toSorted();
  const keys = await Promise.all(names.map((name) => readKeys(join(folder, name))));
  if (keys.flat().length === 0) throw invalid(`${folder} has no keys: put there what GET /api/v1/audittrail/keys answers`);
  return new Set(keys.flat());
}

async function readKeys(path: string): Promise<readonly string[]> {
  const text = await readFile(path, "utf8");
  try {
    const found: unknown[] = path.endsWith(".pem") ? [createPublicKey(text).export({ format: "jwk" })] : JSON.parse(text).keys;
    return found.map((key) => publicKeyOf(Object(key)));
  } catch (error) {
    throw invalid(`${path} holds no Ed25519 keys`, error);
  }
}

function publicKeyOf({ crv, x }: { readonly crv?: unknown; readonly x?: unknown }): string {
  if (crv !== "Ed25519" || typeof x !== "string" || !/^[\w-]{43}$/.test(x)) throw new TypeError("no Ed25519 key");
  return x;
}

function invalid(message: string, cause?: unknown): CommandFault {
  return new CommandFault("usage", "trust.invalid", message, { cause });
}
