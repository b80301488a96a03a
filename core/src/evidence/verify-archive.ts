import type { SealLevel } from "../archive/seal-level.ts";
import type { HashText } from "../audit/record.ts";
import { compareEntries, type CopyFacts } from "./compare-entries.ts";
import { evidenceName, type SignedEvidence } from "./evidence.ts";
import { grouped } from "./grouped.ts";
import { readContent, readDirectory, type ArchiveBytes, type DecodeText, type DirectoryEntry } from "./read-directory.ts";
import { readEntries, type BeginChecksums } from "./read-entries.ts";
import { readEvidence, type VerifySignature } from "./read-evidence.ts";
import type { SealTrust } from "./seals/inspect-seals.ts";
import type { SealMeans } from "./seals/verify-cms.ts";
import { verifySeals, type SealedFile } from "./verify-seals.ts";

/** One thing wrong with an archive; `path` is that of an entry. */
export type Flaw = {
  readonly rule: "zip" | "evidence" | "signature" | "chain" | "entry" | "order" | "seal";
  readonly path?: string | undefined;
  readonly message: string;
};

/** The cryptography of a verification, whose seals are believed, and a report of its progress. */
export type VerifyMeans = SealMeans & {
  readonly hashText: HashText;
  readonly verifySignature: VerifySignature;
  readonly decode: DecodeText;
  readonly beginChecksums: BeginChecksums;
  readonly sealTrust?: SealTrust | undefined;
  readonly onProgress?: ((doneBytes: number) => void) | undefined;
};

/** An envelope that an archive has evidence of. `folder` ends in `/`, and is empty in the archive of one envelope. */
export type VerifiedEnvelope = CopyFacts & {
  readonly folder: string;
  readonly evidence: SignedEvidence;
  readonly seals: readonly SealedFile[];
};

/** The outcome of a verification: without a flaw, all that is there is as the service made it. */
export type Verification = { readonly flaws: readonly Flaw[]; readonly envelopes: readonly VerifiedEnvelope[] };

type Part = { readonly folder: string; readonly evidence: SignedEvidence };

/** The largest evidence file that is read. */
const evidenceBytesMax = 256 * 1024 * 1024;

/** Verifies an archive, of one envelope or of several in a folder each: every byte of it is as the service wrote it. */
export async function verifyArchive(archive: ArchiveBytes, means: VerifyMeans): Promise<Verification> {
  try {
    const directory = await readDirectory(archive, means.decode);
    const { parts, flaws } = await readParts(archive, directory, means);
    if (parts.length === 0) return { flaws, envelopes: [] };
    const partOf = partFinder(parts);
    const timed = directory.map((entry) => ({ ...entry, modifiedAt: partOf(entry)?.evidence.envelope.changedAt }));
    const read = await readEntries(archive, timed, means);
    const readText = (entry: DirectoryEntry): Promise<string> => textOf(archive, entry, means.decode);
    const envelopes: VerifiedEnvelope[] = [];
    const ofParts = grouped(read.entries, partOf);
    for (const part of parts) {
      const entries = ofParts.get(part) ?? [];
      const { copy, levels, flaws: ofEntries } = await compareEntries(part, entries, readText);
      const { seals, flaws: ofSeals } = await verifySeals(archive, entries, statedOf(part, levels), means);
      for (const flaw of [...ofEntries, ...ofSeals]) flaws.push(flaw);
      envelopes.push({ ...part, ...copy, seals });
    }
    return { flaws: [...flaws, ...read.flaws], envelopes };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { flaws: [{ rule: "zip", message: error.message }], envelopes: [] };
  }
}

/** The envelopes that the archive has evidence of: one at the top, or one in each folder. */
async function readParts(archive: ArchiveBytes, directory: readonly DirectoryEntry[], means: VerifyMeans) {
  const isWhole = directory.some(({ name }) => name === evidenceName);
  const found = directory.filter(({ name }) => (isWhole ? name === evidenceName : isInFolder(name)));
  let earlierBytes = 0;
  const parts: Part[] = [];
  const flaws: Flaw[] = [];
  for (const entry of found) {
    if (earlierBytes > 0 && earlierBytes + entry.sizeBytes > archive.sizeBytes)
      throw new RangeError("its entries lie one over another");
    earlierBytes += entry.sizeBytes;
    const { evidence, flaws: own } = await readEvidence(await textOf(archive, entry, means.decode), means);
    for (const flaw of own) flaws.push({ ...flaw, path: entry.name });
    if (evidence) parts.push({ folder: entry.name.slice(0, -evidenceName.length), evidence });
  }
  if (found.length === 0) flaws.push({ rule: "evidence", message: "the archive has no evidence.json" });
  return { parts, flaws };
}

function isInFolder(name: string): boolean {
  return name.endsWith(`/${evidenceName}`) && name.split("/").length === 2;
}

/** Finds the envelope of an entry: that of the whole archive, or of its folder. */
function partFinder(parts: readonly Part[]) {
  const folders = new Map(parts.map((part) => [part.folder, part]));
  return ({ name }: DirectoryEntry): Part | undefined => folders.get("") ?? folders.get(name.slice(0, name.indexOf("/") + 1));
}

/** Levels that evidence states; the first format states none. */
function statedOf({ evidence: { format } }: Part, levels: ReadonlyMap<string, SealLevel>) {
  return format === 1 ? undefined : levels;
}

async function textOf(archive: ArchiveBytes, entry: DirectoryEntry, decode: DecodeText): Promise<string> {
  const { name, sizeBytes } = entry;
  if (sizeBytes > evidenceBytesMax) throw new RangeError(`${name} is larger than any evidence`);
  const text = decode(await readContent(archive, entry));
  if (text === undefined) throw new RangeError(`${name} is not UTF-8`);
  return text;
}
