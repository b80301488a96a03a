import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { recordsOfState } from "@chancery/core/archive/state-records.ts";
import {
  documentEvidenceOf,
  evidenceOf,
  evidenceText,
  planEvidence,
  restrictedDocuments,
} from "@chancery/core/evidence/evidence.ts";
import { keepText } from "./keep-file.ts";
import type { ArchivesNeeds } from "./needs.ts";
import type { Snapshot } from "./read-snapshot.ts";

/** A plan with its evidence: made, signed and stored. */
export async function addEvidence(
  needs: ArchivesNeeds,
  { source: { envelope }, chain, trail }: Snapshot,
  entries: readonly ArchiveEntry[],
): Promise<readonly ArchiveEntry[]> {
  const restricted = await Promise.all(
    restrictedDocuments(entries).map(async (document) => {
      const text = evidenceText(documentEvidenceOf(document, needs.newSalt()));
      return { ...document, evidence: await keepText(needs, envelope.id, text) };
    }),
  );
  const evidence = evidenceOf({
    service: needs.baseUrl(),
    envelope,
    entries,
    restricted: restricted.map(({ position, evidence: { sha256 } }) => ({ position, sha256 })),
    chain: chain.slice(0, recordsOfState(trail.records).length),
  });
  const text = evidenceText(await needs.audit.signEvidence(evidence));
  return planEvidence(entries, restricted, await keepText(needs, envelope.id, text), envelope.changedAt);
}
