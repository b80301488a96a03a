import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "approval-flows": (accountId) => sql`
      select f.id, f.envelope_id, f.mailbox_id, f.user_id, f.message, f.status, f.is_urgent, f.started_at, f.ended_at
      from approval_flows f
      join mailbox_cards m on m.id = f.mailbox_id
      where m.account_id = ${accountId}
      order by f.id`,
    /** The decisions of mailboxes of the account on approvals, and those on its own. */
    "approval-approvers": (accountId) => sql`
      select a.flow_id, a.position, a.step, a.mailbox_id, a.user_id, a.name, a.status, a.comment, a.reached_at, a.decided_at
      from approval_approvers a
      join approval_flows f on f.id = a.flow_id
      where f.mailbox_id in (
          select m.id
          from mailbox_cards m
          where m.account_id = ${accountId}
        )
        or a.mailbox_id in (
          select m.id
          from mailbox_cards m
          where m.account_id = ${accountId}
        )
      order by a.flow_id, a.position`,
    "saved-approval-routes": (accountId) => sql`
      select id, mailbox_id, name, flow_type, approvers, is_shared_for_account, shared_for, created_at
      from saved_approval_routes
      where account_id = ${accountId}
      order by id`,
  },
};
