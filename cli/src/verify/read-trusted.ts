import { createPublicKey, X509Certificate } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCertificate, type Certificate } from "@chancery/core/evidence/seals/read-certificate.ts";
import { CommandFault } from "../faults.ts";

/** Keys of the service, each the 32 bytes of Ed25519 in base64url, and certificates that seals are to lead to. */
export type Trusted = { readonly keys: ReadonlySet<string>; readonly anchors: readonly Certificate[] };

type Found = { readonly keys: readonly string[]; readonly anchors: readonly Certificate[] };

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Reads a folder: files `*.json` as `GET /audittrail/keys` answers, `*.pem` with a key or certificates, and certificates in `*.crt`, `*.cer` and
 * `*.der`. Throws trust.invalid for a folder without any, and for a file that is none.
 */
export async function readTrusted(folder: string): Promise<Trusted> {
  const names = (await readdir(folder)).filter((name) => /\.(?:json|pem|crt|cer|der)$/.test(name)).sort();
  const found = await Promise.all(names.map((name) => readFileOf(join(folder, name))));
  const keys = found.flatMap((one) => one.keys);
  const anchors = found.flatMap((one) => one.anchors);
  if (keys.length + anchors.length === 0)
    throw invalid(`${folder} has no keys: put there what GET /api/v1/audittrail/keys answers, or certificates`);
  return { keys: new Set(keys), anchors };
}

async function readFileOf(path: string): Promise<Found> {
  const bytes = await readFile(path);
  const text = bytes.toString("latin1");
  try {
    const blocks = text.match(certificateBlock);
    if (blocks) return { keys: [], anchors: blocks.map(anchorOf) };
    if (/\.(?:crt|cer|der)$/.test(path)) return { keys: [], anchors: [anchorOf(bytes)] };
    const found: unknown[] = path.endsWith(".pem") ? [createPublicKey(text).export({ format: "jwk" })] : JSON.parse(text).keys;
    return { keys: found.map((key) => publicKeyOf(Object(key))), anchors: [] };
  } catch (error) {
    throw invalid(`${path} holds neither Ed25519 keys nor certificates`, error);
  }
}

/** A certificate in PEM or DER. */
function anchorOf(certificate: string | Buffer): Certificate {
  return readCertificate(new X509Certificate(certificate).raw);
}

function publicKeyOf({ crv, x }: { readonly crv?: unknown; readonly x?: unknown }): string {
  if (crv !== "Ed25519" || typeof x !== "string" || !/^[\w-]{43}$/.test(x)) throw new TypeError("no Ed25519 key");
  return x;
}

function invalid(message: string, cause?: unknown): CommandFault {
  return new CommandFault("usage", "trust.invalid", message, { cause });
}
