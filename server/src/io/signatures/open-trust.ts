import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import * as pkijs from "pkijs";
import type { Logger } from "../log.ts";
import { noTrust, readCertificate, type Anchor, type Trust } from "./find-trust.ts";

const certificateEndings: ReadonlySet<string> = new Set([".pem", ".crt", ".cer", ".der"]);
const readAgainMs = 60_000;

/** Reads whose signatures are believed now. */
export type ReadTrust = () => Promise<Trust>;

/**
 * Reads a folder of anchors, with its subfolders: certificates (`.pem`, `.crt`, `.cer`, `.der`) and lists of revoked ones (`.crl`), PEM or
 * DER. Those in a folder named `qualified` issue qualified certificates. It is read again after a minute; while it cannot be, what was read before
 * counts. Throws at first with the name of a file that cannot be read. Without a folder nobody is trusted.
 */
export async function openTrust(folder: string | undefined, log: Pick<Logger, "error">, nowMs = Date.now): Promise<ReadTrust> {
  if (folder === undefined) return async () => noTrust;
  let trust = await readFolder(folder);
  let readAtMs = nowMs();
  return async () => {
    if (nowMs() - readAtMs < readAgainMs) return trust;
    readAtMs = nowMs();
    try {
      trust = await readFolder(folder);
    } catch (err) {
      log.error({ err }, "the folder of trusted issuers cannot be read");
    }
    return trust;
  };
}

async function readFolder(folder: string): Promise<Trust> {
  const anchors: Anchor[] = [];
  const crls: pkijs.CertificateRevocationList[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const ending = extname(entry.name).toLowerCase();
    if (!entry.isFile() || (ending !== ".crl" && !certificateEndings.has(ending))) continue;
    const path = join(entry.parentPath, entry.name);
    const blocks = blocksOf(await readFile(path));
    try {
      if (ending === ".crl")
        crls.push(...blocks.map((der) => pkijs.CertificateRevocationList.fromBER(new Uint8Array(der).buffer)));
      else anchors.push(...readAnchors(blocks, entry.parentPath.slice(folder.length).split(sep).includes("qualified")));
    } catch (cause) {
      throw new Error(`${path} is no ${ending === ".crl" ? "list of revoked certificates" : "certificate"}`, { cause });
    }
  }
  return { anchors, crls };
}

/** The certificates of a PEM text as anchors. Throws on one that cannot be read. */
export function readPemAnchors(pem: string, isQualified: boolean): readonly Anchor[] {
  return readAnchors(blocksOf(Buffer.from(pem)), isQualified);
}

function readAnchors(blocks: readonly Uint8Array[], isQualified: boolean): readonly Anchor[] {
  return blocks.map((der) => ({ certificate: readCertificate(der), isQualified }));
}

/** The DER of each block of PEM; of bytes without one, the bytes themselves. */
function blocksOf(bytes: Buffer): readonly Uint8Array[] {
  const found = [...bytes.toString("latin1").matchAll(/-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END/g)];
  return found.length === 0 ? [bytes] : found.map(([, base64 = ""]) => Buffer.from(base64, "base64"));
}
