import { createPublicKey, hash, verify } from "node:crypto";
import type { AuditPublicKey } from "@chancery/core/evidence/evidence.ts";
import type { AuditKey } from "./audit-key.ts";

const ed25519 = 1;
const keyHashBytes = 4;
const signatureLine = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

/** A text, which ends with a line break, and its signature, as a note of C2SP's signed-note. `name` has neither white space nor "+". */
export function signNote(key: AuditKey, name: string, text: string): string {
  const signature = Buffer.concat([keyHash(name, key.publicKey), Buffer.from(key.sign(text), "hex")]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
}

/** The text of a note that one of the keys has signed, under whatever name; undefined when none has. */
export function openNote(note: string, keys: readonly AuditPublicKey[]): string | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end === -1 || !note.endsWith("\n")) return undefined;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split("\n");
  return lines.some((line) => keys.some((key) => isSignedBy(key, text, line))) ? text : undefined;
}

function isSignedBy(key: AuditPublicKey, text: string, line: string): boolean {
  const [, name = "", base64 = ""] = signatureLine.exec(line) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (!keyHash(name, key).equals(bytes.subarray(0, keyHashBytes))) return false;
  return verify(null, Buffer.from(text), createPublicKey({ key, format: "jwk" }), bytes.subarray(keyHashBytes));
}

/** The hash by which a note names a key of Ed25519. */
function keyHash(name: string, { x }: AuditPublicKey): Buffer {
  const hashed = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ed25519), Buffer.from(x, "base64url")]);
  return hash("sha256", hashed, "buffer").subarray(0, keyHashBytes);
}

/** The name under which a service signs: its public address, which ends without a slash, without the scheme: `sign.example.org`. */
export function logName(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname === "/" ? "" : pathname}`.replaceAll("+", "%2B");
}
