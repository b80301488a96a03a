import { selectEntries } from "@chancery/core/archive/plan.ts";
import { isSigned, sealedHashes } from "@chancery/core/archive/stamp-turn.ts";
import type { Reply } from "../../../http/route/route.ts";
import { awaitArchive } from "../await-archive.ts";
import { findSource, rolesOf } from "../find-source.ts";
import { listSealsOf } from "../keep-file.ts";
import type { ArchivesNeeds } from "../needs.ts";
import type { Downloading } from "../record-download.ts";
import type { Wakeups } from "../wakeups.ts";

type Listing = Pick<Downloading, "mailbox" | "envelopeId" | "signal" | "readmit">;

/** The seals of the documents in the archive of an envelope that the mailbox may see. Throws archive.not_ready while it is not built. */
export async function showSeals(needs: ArchivesNeeds, wakeups: Wakeups, wait: boolean, acting: Listing): Promise<Reply> {
  const { mailbox, envelopeId } = acting;
  const before = await findSource(needs, mailbox.id, envelopeId);
  const { archive, source } = await awaitArchive(needs, wakeups, { source: before, wait }, acting);
  const whole = { documentId: undefined, excluded: new Set<never>(), roleIds: rolesOf(source, mailbox.id) };
  const entries = selectEntries(archive.entries, whole).filter(({ kind }) => kind === "document");
  const { signatures } = source.envelope;
  const sealedBy = sealedHashes(signatures);
  const sealed = entries.map((entry) => ({ ...entry, sealed: sealedBy(entry.documentId, entry.sha256) }));
  const seals = await listSealsOf(
    needs,
    envelopeId,
    sealed.map((entry) => entry.sealed),
  );
  const body = sealed.flatMap(({ documentId, path, sha256, sealed: hash }) => {
    const seal = seals.get(hash);
    if (!seal) return [];
    const { level, wanted: wantedLevel, sealedBy, sealedAt, stampedAt, renewAt } = seal;
    // the job that notes it comes later
    const state = level !== wantedLevel && isSigned(signatures, hash) ? "signed" : seal.state;
    return [{ documentId: documentId ?? "", path, sha256, level, wantedLevel, state, sealedBy, sealedAt, stampedAt, renewAt }];
  });
  return { status: 200, body };
}
