import { isAtLeast, type SealLevel } from "../archive/seal-level.ts";
import { readContent, type ArchiveBytes, type DirectoryEntry } from "./read-directory.ts";
import { inspectSeals, type SealFacts, type SealTrust } from "./seals/inspect-seals.ts";
import type { SealMeans } from "./seals/verify-cms.ts";

/** A sealed PDF of an archive, and what its bytes show of the seal. */
export type SealedFile = SealFacts & {
  readonly path: string;
  /** Signatures and time stamps that cannot be verified here. */
  readonly notes: readonly string[];
};

type SealFlaw = { readonly rule: "seal"; readonly path: string; readonly message: string };
type Means = SealMeans & { readonly sealTrust?: SealTrust | undefined };

/** The largest PDF that is inspected: the service does not seal larger ones. */
const pdfBytesMax = 256 * 1024 * 1024;

/**
 * Verifies the seals of PDFs, one PDF in memory at a time: of those whose level is stated, or of all where no statement says which are
 * sealed. Uploaded files count only then.
 */
export async function verifySeals(
  archive: ArchiveBytes,
  entries: readonly DirectoryEntry[],
  stated: ReadonlyMap<string, SealLevel> | undefined,
  means: Means,
): Promise<{ readonly seals: readonly SealedFile[]; readonly flaws: readonly SealFlaw[] }> {
  const seals: SealedFile[] = [];
  const flaws: SealFlaw[] = [];
  for (const entry of entries) {
    const { name: path, sizeBytes } = entry;
    const level = stated?.get(path);
    if (sizeBytes > pdfBytesMax || (stated ? level === undefined : !path.endsWith(".pdf"))) continue;
    const { seal, flaws: own, notes } = await inspectSeals(await readContent(archive, entry), means.sealTrust, means);
    flaws.push(...own.map((message) => ({ rule: "seal", path, message }) as const));
    if (seal) seals.push({ path, ...seal, notes });
    const isAsStated = !level || own.length > 0 || (seal && (notes.length > 0 || isAtLeast(seal.level, level)));
    if (!isAsStated) flaws.push({ rule: "seal", path, message: `its seal is ${seal?.level ?? "missing"} instead of ${level}` });
  }
  return { seals, flaws };
}
