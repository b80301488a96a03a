import type { Origin } from "@chancery/core/access/caller.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { Leaving, User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { removeFactorsOf } from "../second-factor/store/factors.ts";
import { removeTokensOf } from "../session/store/tokens.ts";
import { closeInvitationsOf } from "./store.ts";

/** Records that are chained and written in one turn: a person may leave thousands of mailboxes. */
const recordsAtOnce = 100;

/** A locked person who leaves the service, with the outcome for their accounts and mailboxes. */
export type Going = { readonly user: User; readonly leaving: Leaving; readonly at: Instant };

/** Removes a person from the service with what is removed with them, and publishes it; their erasure follows. */
export async function removeUser(needs: AuthNeeds, tx: Transaction, going: Going, origin: Origin): Promise<void> {
  const { user, leaving, at } = going;
  await removeAll(needs, tx, going);
  const events = [...Map.groupBy(leaving.mailboxes, (one) => one.accountId)].flatMap(([id, ofAccount]) =>
    needs.accounts.leaving.peopleGone(
      id,
      ofAccount.map((one) => one.id),
    ),
  );
  const audit = auditOf(user, leaving, at);
  for (let from = 0; from < audit.length; from += recordsAtOnce)
    await publish(tx, { audit: audit.slice(from, from + recordsAtOnce), events: from === 0 ? events : [], origin });
}

async function removeAll(needs: AuthNeeds, tx: Transaction, { user, leaving, at }: Going): Promise<void> {
  const [accounts, mailboxes] = [removedIn(leaving.accounts), removedIn(leaving.mailboxes)];
  await closeInvitationsOf(tx, { userId: user.id, email: user.email, now: at });
  await removeTokensOf(tx, [user.id]);
  await removeFactorsOf(tx, [user.id]);
  await needs.mailboxes.closing.closeMailboxes(
    tx,
    mailboxes.map(({ id }) => id),
    { at, by: user.id },
  );
  const accountIds = accounts.map(({ id }) => id);
  await needs.accounts.leaving.remove(tx, { userId: user.id, accountIds, at });
}

/** Those that are removed with the person. */
export function removedIn<One extends Leaving["accounts"][number] | Leaving["mailboxes"][number]>(
  all: readonly One[],
): readonly One[] {
  return all.filter(({ outcome }) => outcome === "REMOVED");
}

/** A record for each account left and each account or mailbox removed, and one of the person if no account has it. */
function auditOf(user: User, { accounts, mailboxes }: Leaving, at: Instant): readonly AuditRecordDraft[] {
  const who = { at, userId: user.id };
  const subject = { kind: "user", id: user.id } as const;
  const details = { email: user.email };
  const left = accounts.filter(({ outcome }) => outcome === "LEFT");
  return [
    ...left.map(({ id, isCorporate }) => ({
      ...who,
      subject,
      accountId: id,
      details,
      operation: isCorporate ? "user-removed" : "user-unassigned",
    })),
    ...(left.some(({ isCorporate }) => isCorporate) ? [] : [{ ...who, subject, operation: "user-removed", details }]),
    ...removedIn(accounts).map(({ id, name }) => {
      const account = { kind: "account", id } as const;
      return { ...who, subject: account, operation: "account-removed", accountId: id, details: { name } };
    }),
    ...removedIn(mailboxes).map(({ id, accountId, name }) => {
      const mailbox = { kind: "mailbox", id } as const;
      return { ...who, subject: mailbox, operation: "mailbox-deleted", accountId, mailboxId: id, details: { name } };
    }),
  ];
}
