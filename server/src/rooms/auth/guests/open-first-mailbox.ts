import type { Caller, Origin } from "@chancery/core/access/caller.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { openAccount } from "./open-guest-mailbox.ts";

/** Opens the first mailbox of a user, in a personal account. Undefined for users who have a mailbox, and for corporate users. */
export async function openFirstMailbox(
  needs: AuthNeeds,
  { userId }: Pick<Caller, "userId">,
  origin: Origin,
): Promise<MailboxId | undefined> {
  const { accounts, mailboxes, database, clock } = needs;
  return database.transaction(async (tx) => {
    // of two concurrent requests the second finds the mailbox of the first
    const user = await accounts.users.lock(tx, userId);
    if (user?.status !== "ACTIVE" || user.corporateAccountId) return undefined;
    if ((await mailboxes.people.listMailboxesOfPerson(tx, userId)).length > 0) return undefined;
    const at = clock.now();
    const accountId = await openAccount(needs, tx, user.email);
    await accounts.grants.grantAccount(tx, accountId, userId, systemRoles.accountOwner);
    const [id] = await mailboxes.openMailboxes(tx, { accountId, ownerId: userId, names: [user.email], createdAt: at });
    if (!id) throw new Error("the mailbox was not opened");
    const who = { accountId, userId, mailboxId: id, at };
    const record = { ...who, subject: { kind: "mailbox", id }, operation: "mailbox-created", details: {} } as const;
    await publish(tx, { audit: [record], events: [], origin, areSubjectsNew: true });
    return id;
  });
}
