import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { table } from "@chancery/core/text/table.ts";
import type { Logger } from "../log.ts";
import { anchorOf, readCertificate, type Anchor } from "./anchor.ts";
import { noTrust, type Trust } from "./find-trust.ts";
import { readRevocationList, type RevocationList } from "./revocation-list.ts";
import { readTrustedList, type TrustedList } from "./read-trusted-list.ts";

/** The trust of a folder, and when each of its trusted lists ends. */
export type FolderTrust = Trust & { readonly lists: readonly { readonly name: string; readonly endsAt: Instant }[] };

/** Reads whose signatures are believed now. */
export type ReadTrust = () => Promise<FolderTrust>;

type Kind = "certificate" | "crl" | "list";
/** A list as it was read, of a file with this time and size. */
type KnownLists = Map<string, { readonly version: string; readonly list: TrustedList }>;

const kinds = table<Kind>({
  ".pem": "certificate",
  ".crt": "certificate",
  ".cer": "certificate",
  ".der": "certificate",
  ".crl": "crl",
  ".xml": "list",
});
const names: Readonly<Record<Kind, string>> = {
  certificate: "certificate",
  crl: "list of revoked certificates",
  list: "trusted list",
};
const readAgainMs = 60_000;

/**
 * Reads a folder of anchors, with its subfolders: certificates (`.pem`, `.crt`, `.cer`, `.der`) and lists of revoked ones (`.crl`), PEM or
 * DER, and trusted lists (`.xml`). Certificates in a folder named `qualified` issue qualified certificates. It is read again after a minute;
 * while it cannot be, what was read before counts. Throws at first with the name of a file that cannot be read. Without a folder nobody is trusted.
 */
export async function openTrust(folder: string | undefined, log: Pick<Logger, "error">, nowMs = Date.now): Promise<ReadTrust> {
  if (folder === undefined) return async () => ({ ...noTrust, lists: [] });
  const known: KnownLists = new Map();
  let trust = await readFolder(folder, known);
  let readAtMs = nowMs();
  return async () => {
    if (nowMs() - readAtMs < readAgainMs) return trust;
    readAtMs = nowMs();
    try {
      trust = await readFolder(folder, known);
    } catch (err) {
      log.error({ err }, "the folder of trusted issuers cannot be read");
    }
    return trust;
  };
}

async function readFolder(folder: string, known: KnownLists): Promise<FolderTrust> {
  const anchors: Anchor[] = [];
  const crls: RevocationList[] = [];
  const lists: { name: string; endsAt: Instant }[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const kind = kinds[extname(entry.name).toLowerCase()];
    if (!entry.isFile() || kind === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      if (kind === "list") {
        const list = await readList(path, known);
        anchors.push(...list.anchors);
        if (list.nextUpdate) lists.push({ name: `the trusted list ${list.territory} (${entry.name})`, endsAt: list.nextUpdate });
        continue;
      }
      const blocks = blocksOf(await readFile(path));
      if (kind === "crl") crls.push(...blocks.map(readRevocationList));
      else anchors.push(...readAnchors(blocks, entry.parentPath.slice(folder.length).split(sep).includes("qualified")));
    } catch (cause) {
      throw new Error(`${path} is no ${names[kind]}`, { cause });
    }
  }
  return { anchors, crls, lists };
}

/** A trusted list, which may have many megabytes: it is read when its file has changed. */
async function readList(path: string, known: KnownLists): Promise<TrustedList> {
  const { mtimeMs, size } = await stat(path);
  const version = `${mtimeMs} ${size}`;
  const before = known.get(path);
  if (before?.version === version) return before.list;
  const list = await readTrustedList(createReadStream(path, "utf8"));
  known.set(path, { version, list });
  return list;
}

/** The certificates of a PEM text as anchors. Throws on one that cannot be read. */
export function readPemAnchors(pem: string, isQualified: boolean): readonly Anchor[] {
  return readAnchors(blocksOf(Buffer.from(pem)), isQualified);
}

function readAnchors(blocks: readonly Uint8Array[], isQualified: boolean): readonly Anchor[] {
  return blocks.map((der) => anchorOf(readCertificate(der), { isQualified }));
}

/** The DER of each block of PEM; of bytes without one, the bytes themselves. */
function blocksOf(bytes: Buffer): readonly Uint8Array[] {
  const found = [...bytes.toString("latin1").matchAll(/-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END/g)];
  return found.length === 0 ? [bytes] : found.map(([, base64 = ""]) => Buffer.from(base64, "base64"));
}
