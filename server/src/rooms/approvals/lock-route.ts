import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import { loadRoute, type LoadedRoute, type RouteAddress } from "./load-route.ts";
import type { ApprovalsNeeds } from "./needs.ts";

/** A route whose envelope is locked: routes change under this lock only. */
export type LockedRoute = { readonly before: LoadedRoute; readonly envelope: Envelope | undefined };

/** Locks a route that the mailbox may see, and reads it. Throws approval.not_found. */
export async function lockRoute(
  { envelopes }: ApprovalsNeeds,
  tx: Transaction,
  address: RouteAddress,
  { mailboxId, now }: { readonly mailboxId: MailboxId; readonly now: Instant },
): Promise<LockedRoute> {
  const { flow } = await loadRoute(tx, address, mailboxId, now);
  const envelope = await envelopes.lockEnvelope(tx, flow.envelope_id, flow.mailbox_id);
  return { envelope, before: await loadRoute(tx, address, mailboxId, now) };
}
