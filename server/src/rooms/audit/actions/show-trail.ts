import { carriedOperation } from "@chancery/core/audit/carry-over.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { AuditNeeds } from "../needs.ts";
import { listFormerHashes } from "../store/carried-chains.ts";
import { findNames } from "../store/names.ts";
import { readTrail } from "../store/trails.ts";
import { showTrailRow, type TrailRow } from "../trail-view.ts";

/** The trail of an envelope that the mailbox sees, oldest first. Throws envelope.not_found. */
export async function showTrail(
  { database, envelopes }: AuditNeeds,
  id: EnvelopeId,
  { id: mailboxId, accountId }: OpenMailbox,
): Promise<readonly TrailRow[]> {
  if (!(await envelopes.mayRead(database, mailboxId, id))) throw new Fault("envelope.not_found", { args: [id] });
  const subject = { kind: "envelope", id } as const;
  const records = await readTrail(database, subject);
  const isCarried = records.some(({ operation }) => operation === carriedOperation);
  const former = isCarried ? await listFormerHashes(database, subject) : [];
  const names = await findNames(database, {
    people: [...new Set(records.flatMap(({ userId }) => userId ?? []))],
    mailboxes: [...new Set(records.flatMap((record) => record.mailboxId ?? []))],
    envelopes: [],
  });
  return records.map((record, place) => showTrailRow(record, { accountId, names, formerHash: former[place] }));
}
