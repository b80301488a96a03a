import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { AccountsNeeds } from "../needs.ts";
import { findAccount, type Account } from "../store/accounts.ts";

/** An account. Throws account.not_found. */
export async function readAccount({ database }: Pick<AccountsNeeds, "database">, id: AccountId): Promise<Account> {
  const account = await findAccount(database, id);
  if (!account) throw new Fault("account.not_found", { args: [id] });
  return account;
}
