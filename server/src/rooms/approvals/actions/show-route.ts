import type { MailboxId } from "@chancery/core/ids/id.ts";
import { loadRoute, type LoadedRoute, type RouteAddress } from "../load-route.ts";
import type { ApprovalsNeeds } from "../needs.ts";

/** A route in its current state. Throws approval.not_found. */
export async function showRoute(
  { database, clock }: ApprovalsNeeds,
  address: RouteAddress,
  mailboxId: MailboxId,
): Promise<LoadedRoute> {
  return loadRoute(database, address, mailboxId, clock.now());
}
