import sql from "sql-template-tag";
import type { Timed } from "@chancery/core/envelope/model/transitions.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Invitation } from "../invitations/store/invitations.ts";

/** The state of an envelope for an invitation: `isAddressed` if a role waits for the address, or is its guest's. */
export type InvitedState = Timed & { readonly isAddressed: boolean };

/** The state of the envelope of an invitation, without its roles: there may be 100 000. */
export async function findInvitedState(
  db: Queries,
  { envelope_id: id, email, guest_mailbox_id: mailboxId }: Invitation,
): Promise<InvitedState | undefined> {
  return db.object<InvitedState>(sql`
    select e.status, e.expires_at,
      exists (
        select
        from envelope_roles r
        where r.envelope_id = e.id
          and r.email = ${email}
          and r.mailbox_id is null
          and r.is_active
      ) or exists (
        select
        from envelope_roles r
        where r.envelope_id = e.id
          and r.mailbox_id = ${mailboxId}
      ) as is_addressed
    from envelopes e
    where e.id = ${id}`);
}

/** Notes the mailbox that the guest of an address has an envelope in. */
export async function setGuestMailbox(tx: Transaction, id: EnvelopeId, email: string, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    update envelope_invitations
    set guest_mailbox_id = ${mailboxId}
    where envelope_id = ${id}
      and email = ${email}`);
}

/** Whether the envelope in the mailbox of a guest has not been cancelled, and a role of it is that mailbox's. */
export async function isOpenToGuest(db: Queries, mailboxId: MailboxId): Promise<boolean> {
  return db.has(sql`
    select m.envelope_id
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    where m.mailbox_id = ${mailboxId}
      and e.status <> 'CANCELLED'
      and exists (
        select
        from envelope_roles r
        where r.envelope_id = e.id
          and r.mailbox_id = m.mailbox_id
      )
    order by m.envelope_id
    limit 1`);
}

/** The envelopes of the mailboxes of a guest, each with the mailbox. */
export async function listEnvelopesOf(
  db: Queries,
  mailboxIds: readonly MailboxId[],
  limit: number,
): Promise<readonly { readonly id: EnvelopeId; readonly mailboxId: MailboxId }[]> {
  return db.all(sql`
    select envelope_id as id, mailbox_id as "mailboxId"
    from mailbox_envelopes
    where mailbox_id = any(${mailboxIds}::uuid[])
    order by envelope_id, mailbox_id
    limit ${limit}`);
}

/** Ends the codes of a guest: their envelopes are a user's. */
export async function endGuestInvitations(tx: Transaction, mailboxIds: readonly MailboxId[], at: Instant): Promise<void> {
  await tx.run(sql`
    update envelope_invitations
    set accepted_at = ${at}, guest_mailbox_id = null
    where guest_mailbox_id = any(${mailboxIds}::uuid[])`);
}
