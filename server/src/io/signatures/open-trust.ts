import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { table } from "@chancery/core/text/table.ts";
import type { Logger } from "../log.ts";
import { anchorOf, readCertificate, type Anchor } from "./anchor.ts";
import { noTrust, type Trust } from "./find-trust.ts";
import { signerOf, type ListSigner } from "./list-signers.ts";
import { ListFiles, type ListState, type OpenedList } from "./list-files.ts";
import { readRevocationList, type RevocationList } from "./revocation-list.ts";

/** The trust of a folder, and the state of each of its trusted lists. */
export type FolderTrust = Trust & { readonly lists: readonly ListState[] };

/** Reads whose signatures are believed now. */
export type ReadTrust = () => Promise<FolderTrust>;

type Kind = "certificate" | "crl" | "list";

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

/** Folder names with a meaning: issuers of qualified certificates, and certificates of those who sign trusted lists. */
const folders = { qualified: "qualified", signers: "list-signers" } as const;

/**
 * Reads a folder of anchors, with its subfolders: certificates (`.pem`, `.crt`, `.cer`, `.der`) and lists of revoked ones (`.crl`), PEM or
 * DER, and trusted lists (`.xml`). Certificates in a folder named `qualified` issue qualified certificates. Those in `list-signers` are
 * no anchors: with such a folder only lists count that one of them has signed, or a signer whom a list of lists of theirs names. The
 * folder is read again after a minute; while it cannot be, what was read before counts. Throws at first with the name of a file that
 * cannot be read. Without a folder nobody is trusted.
 */
export async function openTrust(
  folder: string | undefined,
  log: Pick<Logger, "error" | "warn">,
  nowMs = Date.now,
): Promise<ReadTrust> {
  if (folder === undefined) return async () => ({ ...noTrust, lists: [] });
  const lists = new ListFiles(log);
  let readAtMs = nowMs();
  let trust = await readFolder(folder, lists, readAtMs);
  return async () => {
    if (nowMs() - readAtMs < readAgainMs) return trust;
    readAtMs = nowMs();
    try {
      trust = await readFolder(folder, lists, readAtMs);
    } catch (err) {
      log.error({ err }, "the folder of trusted issuers cannot be read");
    }
    return trust;
  };
}

/** A file of the folder, and the names of the folders below it that the file is in. */
type TrustFile = { readonly path: string; readonly kind: Kind; readonly within: readonly string[] };

async function readFolder(folder: string, known: ListFiles, nowMs: number): Promise<FolderTrust> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => trustFile(folder, entry));
  const isSigner = ({ kind, within }: TrustFile): boolean => kind === "certificate" && within.includes(folders.signers);
  const wantsSigners = entries.some((entry) => entry.isDirectory() && entry.name === folders.signers);
  const signers = wantsSigners ? await readSigners(files.filter(isSigner)) : [];
  const anchors: Anchor[] = [];
  const crls: RevocationList[] = [];
  const opened: OpenedList[] = [];
  for (const file of files.filter((one) => !isSigner(one))) {
    await naming(file, async () => {
      if (file.kind === "list") {
        opened.push(await known.open(file.path, wantsSigners));
        return;
      }
      const blocks = blocksOf(await readFile(file.path));
      if (file.kind === "crl") crls.push(...blocks.map(readRevocationList));
      else anchors.push(...readAnchors(blocks, file.within.includes(folders.qualified)));
    });
  }
  const lists = await known.judge(opened, signers, nowMs);
  return { anchors: [...anchors, ...lists.flatMap((list) => list.anchors)], crls, lists: lists.map(({ state }) => state) };
}

function trustFile(folder: string, entry: Dirent): readonly TrustFile[] {
  const kind = kinds[extname(entry.name).toLowerCase()];
  if (!entry.isFile() || kind === undefined) return [];
  const within = entry.parentPath.slice(folder.length).split(sep);
  return [{ path: join(entry.parentPath, entry.name), kind, within }];
}

async function readSigners(files: readonly TrustFile[]): Promise<readonly ListSigner[]> {
  const signers: ListSigner[] = [];
  for (const file of files)
    await naming(file, async () => {
      signers.push(...blocksOf(await readFile(file.path)).map(signerOf));
    });
  return signers;
}

async function naming({ path, kind }: TrustFile, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (cause) {
    throw new Error(`${path} is no ${names[kind]}`, { cause });
  }
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
