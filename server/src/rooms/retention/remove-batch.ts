import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import type { RetentionNeeds } from "./needs.ts";

type Removal = Parameters<RetentionNeeds["envelopes"]["removeEnded"]>[1][number];

/** Records that are chained and written in one turn. */
const recordsAtOnce = 100;
const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;

/**
 * Removes locked envelopes that no legal hold covers, erases the texts of their audit records, and publishes it; the rest stays as it is.
 * The transaction shares the holds already. Returns the number of removed ones.
 */
export async function removeBatch(
  { envelopes, audit, clock }: Pick<RetentionNeeds, "envelopes" | "audit" | "clock">,
  tx: Transaction,
  due: readonly Removal[],
): Promise<number> {
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const held = new Set(await audit.listHeldEnvelopes(tx, ids));
  const removals = due.filter(({ id }) => !held.has(id));
  if (removals.length === 0) return 0;
  const at = clock.now();
  const { seen, attachmentIds, templateIds } = await envelopes.removeEnded(tx, removals, at);
  await audit.eraseTextsOf(tx, [
    ...removals.map(({ id }) => subjectOf(id)),
    ...attachmentIds.map((id) => ({ kind: "attachment", id }) as const),
    ...templateIds.map((id) => ({ kind: "template", id }) as const),
  ]);
  const own = removals.map(({ id, accountId, action, rule }): AuditRecordDraft => ({
    subject: subjectOf(id),
    operation: "DELETE",
    at,
    accountId,
    details: { removed: true, how: action, ruleId: Object(rule).uuid },
  }));
  const purged = envelopes.changeOfPurge(seen, at).audit;
  // jobs of an account count as its own work
  for (const [accountId, records] of Map.groupBy(own, (record) => record.accountId)) {
    const of = new Set(records.map(({ subject }) => subject.id));
    const audit = [...records, ...purged.filter(({ subject }) => of.has(subject.id))];
    const events = [...of].map((id) => envelopes.removedEvent(id as EnvelopeId));
    // envelopes of many mailboxes have tens of thousands of records
    for (let at = 0; at < audit.length; at += recordsAtOnce)
      await publish(tx, { audit: audit.slice(at, at + recordsAtOnce), events: at === 0 ? events : [], origin, accountId });
  }
  return removals.length;
}

function subjectOf(id: EnvelopeId) {
  return { kind: "envelope", id } as const;
}
