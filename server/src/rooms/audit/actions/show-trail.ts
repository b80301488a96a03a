import { carriedOperation } from "@chancery/core/audit/carry-over.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AuditNeeds } from "../needs.ts";
import { listFormerHashes } from "../store/carried-chains.ts";
import { findNames } from "../store/names.ts";
import { readTrailPages, trailPageMax } from "../store/trails.ts";
import { showTrailRow, type TrailRow } from "../trail-view.ts";

/** The trail of an envelope that the mailbox sees, oldest first, in pages: it may have tens of thousands of records. Throws envelope.not_found. */
export async function showTrail(
  { database, envelopes }: AuditNeeds,
  id: EnvelopeId,
  { id: mailboxId, accountId }: OpenMailbox,
): Promise<AsyncGenerator<readonly TrailRow[]>> {
  if (!(await envelopes.mayRead(database, mailboxId, id))) throw new Fault("envelope.not_found", { args: [id] });
  return showPages(database, id, accountId);
}

async function* showPages(db: Queries, id: EnvelopeId, accountId: AccountId): AsyncGenerator<readonly TrailRow[]> {
  const subject = { kind: "envelope", id } as const;
  let former: readonly string[] | undefined;
  let shown = 0;
  for await (const records of readTrailPages(db, subject)) {
    // the record that a trail was carried over may be on a later page
    const mayBeCarried = records.length === trailPageMax || records.some(({ operation }) => operation === carriedOperation);
    former ??= mayBeCarried ? await listFormerHashes(db, subject) : [];
    const names = await findNames(db, {
      people: [...new Set(records.flatMap(({ userId }) => userId ?? []))],
      mailboxes: [...new Set(records.flatMap((record) => record.mailboxId ?? []))],
      envelopes: [],
    });
    const before = shown;
    const hashes = former;
    yield records.map((record, place) => showTrailRow(record, { accountId, names, formerHash: hashes[before + place] }));
    shown += records.length;
  }
}
