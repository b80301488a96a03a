import { selectEntries } from "@chancery/core/archive/plan.ts";
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
  const { mailbox, envelopeId, signal } = acting;
  let source = await findSource(needs, mailbox.id, envelopeId);
  const lookAgain = async (): Promise<void> => {
    await acting.readmit();
    source = await findSource(needs, mailbox.id, envelopeId);
  };
  const archive = await awaitArchive(needs, wakeups, { source, suits: () => true, wait, signal, lookAgain });
  const whole = { documentId: undefined, excluded: new Set<never>(), roleIds: rolesOf(source, mailbox.id) };
  const entries = selectEntries(archive.entries, whole).filter(({ kind }) => kind === "document");
  const seals = await listSealsOf(
    needs,
    envelopeId,
    entries.map(({ sha256 }) => sha256),
  );
  const body = entries.flatMap(({ documentId, path, sha256 }) => {
    const seal = seals.get(sha256);
    if (!seal) return [];
    const { level, wanted: wantedLevel, state, sealedBy, sealedAt, stampedAt, renewAt } = seal;
    return [{ documentId: documentId ?? "", path, sha256, level, wantedLevel, state, sealedBy, sealedAt, stampedAt, renewAt }];
  });
  return { status: 200, body };
}
