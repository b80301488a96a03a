import type { Origin } from "@chancery/core/access/caller.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { removeTokensOf } from "./store/tokens.ts";

/** Dependencies of a take-over. */
export type TakeOverNeeds = Pick<AuthNeeds, "accounts" | "mailboxes" | "clock" | "moveEnvelopes">;

/**
 * Gives a user who signs in the envelopes that they received as a guest with their email address, in one mailbox of an account
 * of their own, and ends the sessions of the guest. Does nothing for those who were never one.
 */
export async function takeOverGuest(
  needs: TakeOverNeeds,
  tx: Transaction,
  user: Pick<User, "id" | "email" | "corporateAccountId">,
  origin: Origin,
): Promise<void> {
  const { accounts, mailboxes } = needs;
  const guestId = await accounts.guests.end(tx, user.email);
  if (!guestId) return;
  await removeTokensOf(tx, [guestId]);
  const [first, ...others] = await mailboxes.people.listMailboxesOfPerson(tx, guestId);
  if (!first) return;
  const at = needs.clock.now();
  // corporate users own no account
  if (!user.corporateAccountId) await accounts.grants.grantAccount(tx, first.accountId, user.id, systemRoles.accountOwner);
  await mailboxes.hidden.adopt(tx, { id: first.id, ownerId: user.id, name: user.email, createdAt: at });
  const emptied = others.map(({ id }) => id);
  await needs.moveEnvelopes(tx, emptied, first.id);
  await mailboxes.closing.closeMailboxes(tx, emptied, { at, by: user.id });
  const who = { accountId: first.accountId, userId: user.id, mailboxId: first.id, at };
  const subject = { kind: "mailbox", id: first.id } as const;
  const details = { guest: guestId, email: user.email, takenOver: true };
  await publish(tx, { audit: [{ ...who, subject, operation: "mailbox-created", details }], events: [], origin });
}
