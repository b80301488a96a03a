import type { Caller } from "@chancery/core/access/caller.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/paging.ts";
import type { AuthNeeds } from "../needs.ts";
import { openInvitedAccount } from "../open-invited-account.ts";
import { countInvitations, listInvitations, type ListedInvitation } from "../store/invitations.ts";

/** Open invitations to the caller, or those of an account of theirs. Throws account.forbidden, account.permission_lacking, account.removed. */
export async function listOpenInvitations(
  needs: AuthNeeds,
  { caller, accountId }: { readonly caller: Caller; readonly accountId: AccountId | undefined },
  { offset, limit, after }: Page,
): Promise<PageRows<ListedInvitation>> {
  const { database, clock } = needs;
  if (accountId) await openInvitedAccount(needs, database, { caller, id: accountId }, ["userListView"]);
  const filter = accountId ? { accountId } : { email: caller.email, now: clock.now() };
  const [rows, total] = [
    await listInvitations(database, filter, { offset, limit, after: after === undefined ? undefined : String(after[0]) }),
    await countInvitations(database, filter),
  ];
  return { rows, total };
}
