import { checkAccount, tidyAccount, type AccountWish } from "@chancery/core/account/new-account.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { Reply } from "../../../http/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { Acting, AccountsNeeds } from "../needs.ts";
import { saveAccount, type Account } from "../store/accounts.ts";
import { findAccountPermissions, grantAccount } from "../store/grants.ts";
import { countOwnedAccounts } from "../store/owners.ts";
import { firstPreferences } from "../store/preferences.ts";
import { lockUser } from "../store/users.ts";
import { showAccount } from "../view.ts";

/** Accounts one person owns. */
const accountsOwnedMax = 100;

/**
 * Makes a company's account, which the caller owns, with its first mailboxes. Throws user.terms_not_accepted, value.length,
 * request.invalid, user.corporate_account, token.too_many.
 */
export async function createAccount(
  needs: AccountsNeeds,
  wish: AccountWish & { readonly agreed: boolean },
  acting: Acting,
): Promise<Reply> {
  const tidy = tidyAccount(wish);
  refuse([...checkAccount(tidy), ...(wish.agreed ? [] : [{ code: "user.terms_not_accepted", pointer: "/agreed" } as const])]);
  const { name, inn, mailboxes } = tidy;
  const id = needs.newId<"account">();
  const createdAt = needs.clock.now();
  const account: Account = { id, name, inn, type: "company", newPeopleRoleId: undefined, isRemoved: false, createdAt };
  return needs.database.transaction(async (tx) => save(needs, tx, { account, names: mailboxes }, acting));
}

type Wanted = { readonly account: Account; readonly names: readonly string[] };

async function save(needs: AccountsNeeds, tx: Transaction, { account, names }: Wanted, acting: Acting): Promise<Reply> {
  const { id, createdAt } = account;
  const { userId } = acting.caller;
  await checkMayOwn(tx, userId);
  await saveAccount(tx, account);
  await grantAccount(tx, id, userId, systemRoles.accountOwner);
  const ids = await needs.mailboxes.openMailboxes(tx, { accountId: id, ownerId: userId, names, createdAt });
  const who = { accountId: id, userId, at: createdAt };
  const audit: readonly AuditRecordDraft[] = [
    { ...who, subject: { kind: "account", id }, operation: "account-created", details: { name: account.name } },
    ...ids.map((mailboxId) => {
      const subject = { kind: "mailbox", id: mailboxId } as const;
      return { ...who, subject, operation: "mailbox-created", mailboxId };
    }),
  ];
  await publish(tx, { audit, events: [], origin: acting.origin, areSubjectsNew: true });
  const permissions = await findAccountPermissions(tx, userId, id);
  const mailboxes = ids.map((mailboxId, at) => ({ id: mailboxId, name: names[at] ?? "", isArchived: false }));
  const reply = { status: 201, body: showAccount({ account, preferences: firstPreferences, mailboxes }, permissions) };
  await acting.settle(tx, reply);
  return reply;
}

/** Somebody whose company is answered for by an account gets no other; many at once count one after the other. */
async function checkMayOwn(tx: Transaction, userId: UserId): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user?.status !== "ACTIVE") throw new Fault("token.invalid");
  if (user.corporateAccountId) throw new Fault("user.corporate_account");
  if ((await countOwnedAccounts(tx, userId)) >= accountsOwnedMax)
    throw new Fault("token.too_many", { args: ["accounts", accountsOwnedMax] });
}
