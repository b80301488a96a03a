import type { Caller } from "@chancery/core/access/caller.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import { codeOfInvitation } from "./invitation-code.ts";
import type { AuthNeeds } from "../needs.ts";
import { openInvitedAccount } from "./find-invited-account.ts";
import { countInvitations, listInvitations, type ListedInvitation } from "./store.ts";

/** An open invitation with the grants that still exist. `code` answers it and is shown to the invited person only. */
export type OpenInvitation = ListedInvitation & {
  readonly permissions: readonly number[];
  readonly mailboxes: readonly { readonly id: MailboxId; readonly name: string; readonly permissions: readonly number[] }[];
  readonly code: string | undefined;
};

/** Open invitations to the caller, or those of one of their accounts. Throws account.forbidden, account.permission_lacking, account.removed. */
export async function listOpenInvitations(
  needs: AuthNeeds,
  { caller, accountId }: { readonly caller: Caller; readonly accountId: AccountId | undefined },
  { offset, limit, after }: Page,
): Promise<PageRows<OpenInvitation>> {
  const { database, clock } = needs;
  if (accountId) await openInvitedAccount(needs, database, { caller, id: accountId }, ["userListView"]);
  const filter = accountId ? { accountId } : { email: caller.email, now: clock.now() };
  const rows = await listInvitations(database, filter, {
    offset,
    limit,
    after: after === undefined ? undefined : String(after[0]),
  });
  return { rows: await withGrants(needs, rows, accountId === undefined), total: await countInvitations(database, filter) };
}

async function withGrants(
  needs: AuthNeeds,
  rows: readonly ListedInvitation[],
  isOwn: boolean,
): Promise<readonly OpenInvitation[]> {
  const roleIds = new Set(rows.flatMap((row) => [...row.role_ids, ...row.mailbox_role_ids]));
  const roles = new Map((await needs.accounts.roles.findOfIds(needs.database, [...roleIds])).map((role) => [role.id, role]));
  const cards = await needs.mailboxes.findMailboxes(needs.database, [...new Set(rows.flatMap((row) => row.mailbox_ids))]);
  const allowed = (ids: readonly RoleId[]) =>
    [...new Set(ids.flatMap((id) => roles.get(id)?.permissions ?? []))].toSorted((one, other) => one - other);
  return rows.map((row) => ({
    ...row,
    permissions: allowed(row.role_ids),
    mailboxes: [...new Set(row.mailbox_ids)].flatMap((id) => {
      const card = cards.get(id);
      const held = row.mailbox_role_ids.filter((_, at) => row.mailbox_ids[at] === id);
      return card && !card.isRemoved ? [{ id, name: card.name, permissions: allowed(held) }] : [];
    }),
    code: isOwn ? codeOfInvitation(needs, { id: row.id, email: row.email, sentAt: row.sent_at }) : undefined,
  }));
}
