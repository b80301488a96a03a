import { pageAnswer, type ListPage } from "../../../http/route/paging.ts";
import type { AccountId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RetentionNeeds } from "../needs.ts";

/** A page of the envelopes of an account that were removed after they had ended, newest first. */
export async function listRemoved({ database, envelopes }: RetentionNeeds, accountId: AccountId, page: ListPage) {
  const { offset, limit, after } = page;
  const key = after && { removed_at: String(after[0]) as Instant, envelope_id: String(after[1]) as EnvelopeId };
  const found = await envelopes.listTombstones(database, accountId, { offset, limit, after: key });
  return pageAnswer(page, found, {
    show: ({ envelope_id: envelopeUuid, removed_at: removedAt, action, rule, facts }) => ({
      envelopeUuid,
      removedAt,
      action,
      rule,
      facts,
    }),
    keyOf: ({ removed_at, envelope_id }) => [removed_at, envelope_id],
  });
}
