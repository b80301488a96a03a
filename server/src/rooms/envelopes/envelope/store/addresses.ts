import sql from "sql-template-tag";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** An email address that was invited to an envelope. `guest_mailbox_id` is the mailbox that its guest has the envelope in. */
export type AddressRow = { readonly email: string; readonly guest_mailbox_id: MailboxId | null };

/** The email addresses that were invited to an envelope, also those that accepted or lost their role. */
export async function listAddresses(db: Queries, id: EnvelopeId): Promise<readonly AddressRow[]> {
  return db.all<AddressRow>(sql`
    select email, guest_mailbox_id
    from envelope_invitations
    where envelope_id = ${id}
    order by email
    limit ${envelopeLimits.emailsMax}`);
}

/** Notes that the next email to an address, if it was invited before, is to have a new code. The envelope is locked. */
export async function awaitNewCode(tx: Transaction, id: EnvelopeId, email: string): Promise<void> {
  await tx.run(sql`
    update envelope_invitations
    set awaits_code = true
    where envelope_id = ${id}
      and email = ${email}`);
}

/** Those of some email addresses of which an access code is required. */
export async function listCodedEmails(db: Queries, id: EnvelopeId, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.values<string>(sql`
    select email
    from envelope_access_codes
    where envelope_id = ${id}
      and email = any(${emails}::text[])
    order by email
    limit ${envelopeLimits.emailsMax}`);
  return new Set(rows);
}
