import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { matchEvent, type Mismatches, isMatch } from "@chancery/core/callback/match-event.ts";
import type { EnvelopeSeen } from "@chancery/core/event/mailbox-event.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { CallbackId, EnvelopeId } from "@chancery/core/ids/id.ts";
import { findOwn } from "./find-own.ts";
import type { CallbacksNeeds } from "./needs.ts";
import type { CallbackRow } from "./store/callbacks.ts";
import { readFilter, type CallbackFilter } from "@chancery/core/callback/filter.ts";

/** A callback and an envelope of its mailbox. */
export type Pairing = { readonly id: CallbackId; readonly envelopeId: EnvelopeId };

/** The pair as it is now, and what of the envelope does not fit the filter. */
export type Checked = { readonly row: CallbackRow; readonly seen: EnvelopeSeen; readonly failed: Mismatches };

/** The mailbox of the callback, and the caller. */
export type Asking = { readonly mailbox: OpenMailbox; readonly caller: Caller };

/** Compares an envelope with a filter. Throws callback.not_found, callback.forbidden, envelope.not_found. */
export async function checkPair(needs: CallbacksNeeds, { id, envelopeId }: Pairing, asking: Asking): Promise<Checked> {
  const { database, envelopes, mailboxes } = needs;
  const row = await findOwn(database, id, asking);
  const seen = await envelopes.findSeen(database, asking.mailbox.id, envelopeId);
  if (!seen) throw new Fault("envelope.not_found", { args: [envelopeId] });
  const filter = readStoredFilter(row);
  const emails = await mailboxes.people.listEmailsOfMailboxes(database, [seen.senderMailboxId]);
  return { row, seen, failed: matchEvent(filter, seen, emails.of(seen.senderMailboxId, row.account_id)) };
}

/** The filter of a stored callback. */
export function readStoredFilter({ filter }: Pick<CallbackRow, "filter">): CallbackFilter {
  return readFilter(filter, "/filter").filter;
}

/** The answer of the check. Throws the faults of checkPair. */
export async function checkCallback(needs: CallbacksNeeds, pairing: Pairing, asking: Asking) {
  const { failed } = await checkPair(needs, pairing, asking);
  return { passed: isMatch(failed), failed };
}
