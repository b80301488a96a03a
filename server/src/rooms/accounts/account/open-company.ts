import type { Origin } from "@chancery/core/access/caller.ts";
import type { AccountInput } from "@chancery/core/account/new-account.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccountsNeeds } from "../needs.ts";
import { saveAccount } from "./store/accounts.ts";
import { grantAccount } from "./store/grants.ts";
import { countOwnedAccounts } from "./store/owners.ts";
import { lockUser } from "./store/users.ts";
import type { Account } from "./account.ts";

/** Accounts one person owns. */
const accountsOwnedMax = 100;

/** A new company account, with its mailboxes in the order of their names. */
export type Company = { readonly account: Account; readonly mailboxIds: readonly MailboxId[] };

/** A company account to create, tidied and checked (tidyAccount, checkAccount). */
export type CompanyInput = { readonly input: AccountInput; readonly ownerId: UserId };

/** Creates a company account with its first mailboxes, all of one owner. Throws token.invalid, user.corporate_account, token.too_many. */
export async function openCompany(
  needs: Pick<AccountsNeeds, "clock" | "newId" | "mailboxes">,
  tx: Transaction,
  { input, ownerId }: CompanyInput,
  origin: Origin,
): Promise<Company> {
  const [id, createdAt] = [needs.newId<"account">(), needs.clock.now()];
  const { name, inn, mailboxes: names } = input;
  const account: Account = { id, name, inn, type: "company", newPeopleRoleId: undefined, isRemoved: false, createdAt };
  await checkMayOwn(tx, ownerId);
  await saveAccount(tx, account);
  await grantAccount(tx, id, ownerId, systemRoles.accountOwner);
  const mailboxIds = await needs.mailboxes.openMailboxes(tx, { accountId: id, ownerId, names, createdAt });
  const who = { accountId: id, userId: ownerId, at: createdAt };
  const audit: readonly AuditRecordDraft[] = [
    { ...who, subject: { kind: "account", id }, operation: "account-created", details: { name } },
    ...mailboxIds.map((mailboxId) => {
      const subject = { kind: "mailbox", id: mailboxId } as const;
      return { ...who, subject, operation: "mailbox-created", mailboxId };
    }),
  ];
  await publish(tx, { audit, events: [], origin, areSubjectsNew: true });
  return { account, mailboxIds };
}

/** Corporate users own no account of their own. The lock makes concurrent requests count one after the other. */
async function checkMayOwn(tx: Transaction, userId: UserId): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user?.status !== "ACTIVE") throw new Fault("token.invalid");
  if (user.corporateAccountId) throw new Fault("user.corporate_account");
  if ((await countOwnedAccounts(tx, userId)) >= accountsOwnedMax)
    throw new Fault("token.too_many", { args: ["accounts", accountsOwnedMax] });
}
