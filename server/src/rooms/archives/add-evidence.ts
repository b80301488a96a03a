import type { ArchiveEntry, ArchiveFile } from "@chancery/core/archive/plan.ts";
import { sealedHashes } from "@chancery/core/archive/stamp-turn.ts";
import { recordsOfState } from "@chancery/core/archive/state-records.ts";
import {
  documentEvidenceOf,
  evidenceOf,
  evidenceText,
  planEvidence,
  restrictedDocuments,
  type RestrictedDocument,
  type SealLevels,
} from "@chancery/core/evidence/evidence.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import { keepText, laterHash } from "./keep-file.ts";
import type { ArchivesNeeds } from "./needs.ts";
import type { Snapshot } from "./read-snapshot.ts";
import { listPagesOf, listSeals } from "./store/seals.ts";

/** A plan with its evidence: made, signed and stored. */
export async function addEvidence(
  needs: ArchivesNeeds,
  { source: { envelope }, chain, trail }: Snapshot,
  entries: readonly ArchiveEntry[],
): Promise<readonly ArchiveEntry[]> {
  const levels = await listLevels(needs, envelope, entries);
  const restricted: (RestrictedDocument & { readonly evidence: ArchiveFile })[] = [];
  // one after another: there may be thousands, and each takes a connection
  for (const document of restrictedDocuments(entries)) {
    const text = await runSteps(evidenceText(documentEvidenceOf(document, needs.newSalt(), levels)));
    restricted.push({ ...document, evidence: await keepText(needs, envelope.id, text) });
  }
  const evidence = evidenceOf({
    service: needs.baseUrl(),
    envelope,
    entries,
    restricted: restricted.map(({ position, evidence: { sha256 } }) => ({ position, sha256 })),
    chain: chain.slice(0, recordsOfState(trail.records).length),
    levels,
  });
  const text = await runSteps(evidenceText(await needs.audit.signEvidence(evidence)));
  return planEvidence(entries, restricted, await keepText(needs, envelope.id, text), envelope.changedAt);
}

/**
 * Levels of the seals of documents by the hash of their file: none of a file that was appended to since. Those that participants signed inside have
 * the seal of the file before.
 */
async function listLevels(
  needs: ArchivesNeeds,
  { id, signatures }: Snapshot["source"]["envelope"],
  entries: readonly ArchiveEntry[],
): Promise<SealLevels> {
  const sealedBy = sealedHashes(signatures);
  const sealed = entries.flatMap(({ kind, documentId, sha256 }) =>
    kind === "document" ? [[sha256, sealedBy(documentId, sha256)] as const] : [],
  );
  const seals = await listSeals(needs.database, id);
  const bases = sealed.map(([, base]) => base);
  const pages = await listPagesOf(needs.database, id, bases);
  const levels = new Map(
    seals.map((seal) => [pages.get(seal.appends === 0 ? seal.pageHash : laterHash(needs, seal, seal.appends)), seal.level]),
  );
  return new Map(sealed.map(([sha256, base]) => [sha256, levels.get(base) ?? "B-B"]));
}
