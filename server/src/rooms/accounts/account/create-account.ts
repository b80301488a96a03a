import { checkAccount, tidyAccount, type AccountInput } from "@chancery/core/account/new-account.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import type { AccountsNeeds } from "../needs.ts";
import { openCompany } from "./open-company.ts";
import { findAccountPermissions } from "./store/grants.ts";
import { firstPreferences } from "./store/preferences.ts";
import { showAccount } from "./view.ts";

/**
 * Creates the account of a company, owned by the caller, with its first mailboxes. Throws user.terms_not_accepted, value.length,
 * request.invalid, user.corporate_account, token.too_many.
 */
export async function createAccount(
  needs: AccountsNeeds,
  submitted: AccountInput & { readonly agreed: boolean },
  acting: Acting,
): Promise<Reply> {
  const input = tidyAccount(submitted);
  refuse([
    ...checkAccount(input),
    ...(submitted.agreed ? [] : [{ code: "user.terms_not_accepted", pointer: "/agreed" } as const]),
  ]);
  return needs.database.transaction(async (tx) => {
    const { userId } = acting.caller;
    const { account, mailboxIds } = await openCompany(needs, tx, { input, ownerId: userId }, acting.origin);
    const permissions = await findAccountPermissions(tx, userId, account.id);
    const mailboxes = mailboxIds.map((id, at) => ({ id, name: input.mailboxes[at] ?? "", isArchived: false }));
    return acting.settle(tx, {
      status: 201,
      body: showAccount({ account, preferences: firstPreferences, mailboxes }, permissions),
    });
  });
}
