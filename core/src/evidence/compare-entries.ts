import type { SealLevel } from "../archive/seal-level.ts";
import { evidenceName, type EvidenceEntry, type RestrictedEvidence, type SignedEvidence } from "./evidence.ts";
import { grouped } from "./grouped.ts";
import { readDocumentEvidence } from "./read-evidence.ts";
import type { ReadEntry } from "./read-entries.ts";

/** The parts of an archive that a copy leaves out. */
export type CopyFacts = {
  /** Paths of files that every participant sees. */
  readonly leftOut: readonly string[];
  /** The number of documents that only some participants see and that are not in this copy. */
  readonly hiddenDocuments: number;
};

type EntryFlaw = { readonly rule: "entry" | "order"; readonly path: string; readonly message: string };
type Part = { readonly folder: string; readonly evidence: SignedEvidence };
type Compared = {
  readonly flaws: readonly EntryFlaw[];
  readonly copy: CopyFacts;
  /** Levels that are stated of seals, by path in the archive. */
  readonly levels: ReadonlyMap<string, SealLevel>;
};

/** Compares the entries of one envelope, in their order, with its evidence. */
export async function compareEntries(
  { folder, evidence }: Part,
  entries: readonly ReadEntry[],
  readText: (entry: ReadEntry) => Promise<string>,
): Promise<Compared> {
  const own = folder + evidenceName;
  const files = entries.filter(({ name }) => name !== own);
  const restricted = await readRestricted(evidence, files, readText);
  const expected = expectedEntries(evidence, restricted);
  const places = new Map(expected.map((entry, index) => [folder + entry.path, { ...entry, index }]));
  const flaws: EntryFlaw[] = [];
  if (entries.at(-1)?.name !== own) flaws.push({ rule: "order", path: own, message: "it is not the last" });
  let last = -1;
  for (const { name: path, sha256, sizeBytes } of files) {
    const place = places.get(path);
    if (!place) flaws.push({ rule: "entry", path, message: "the evidence does not name it" });
    else if (sha256 !== place.sha256 || sizeBytes !== place.sizeBytes)
      flaws.push({ rule: "entry", path, message: "it was changed" });
    else if (place.index < last) flaws.push({ rule: "order", path, message: "it is in another place" });
    last = Math.max(last, place?.index ?? last);
  }
  const present = new Set(files.map(({ name }) => name));
  const leftOut = expected.map(({ path }) => path).filter((path) => !present.has(folder + path));
  const levels = new Map(expected.flatMap(({ path, seal }) => (seal ? [[folder + path, seal] as const] : [])));
  return { flaws, copy: { leftOut, hiddenDocuments: evidence.restricted.length - restricted.size }, levels };
}

/** The entries of the whole copy in order: those that everybody sees, and those of the restricted documents it has. */
function expectedEntries(
  { entries, restricted }: SignedEvidence,
  found: ReadonlyMap<string, readonly EvidenceEntry[]>,
): readonly EvidenceEntry[] {
  const positions = grouped(restricted, ({ position }) => position);
  // each once: no two have the same salt, and what is named twice would grow with the square
  const left = new Map(found);
  const take = ({ sha256 }: RestrictedEvidence): readonly EvidenceEntry[] => {
    const entriesOf = left.get(sha256) ?? [];
    left.delete(sha256);
    return entriesOf;
  };
  const before = (position: number): readonly EvidenceEntry[] => (positions.get(position) ?? []).flatMap(take);
  return [...entries.flatMap((entry, index) => [...before(index), entry]), ...before(entries.length)];
}

/** The files of the restricted documents that a copy has, with their evidence files, by the hash of these. */
async function readRestricted(
  { restricted }: SignedEvidence,
  entries: readonly ReadEntry[],
  readText: (entry: ReadEntry) => Promise<string>,
): Promise<ReadonlyMap<string, readonly EvidenceEntry[]>> {
  const hashes = new Set(restricted.map(({ sha256 }) => sha256));
  const found = new Map<string, readonly EvidenceEntry[]>();
  for (const entry of entries) {
    const { sha256, sizeBytes } = entry;
    const evidence = hashes.has(sha256) ? readDocumentEvidence(await readText(entry)) : undefined;
    if (evidence) found.set(sha256, [...evidence.entries, { path: evidence.path, sha256, sizeBytes }]);
  }
  return found;
}
