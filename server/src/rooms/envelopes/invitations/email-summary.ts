import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeSummary } from "@chancery/core/email/about-envelope.ts";
import type { EmailAddress } from "../../emails/index.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** Behind the # no server and no log sees the code. */
export function invitationLink({ baseUrl }: Pick<EnvelopesNeeds, "baseUrl">, code: string): string {
  return `${baseUrl()}/invitation#code=${code}`;
}

/** The envelope as emails name it, the account that sent it, and the address for replies. A mailbox that hides its name is named by its company only. */
export async function emailSummary(
  { mailboxes, notifications }: Pick<EnvelopesNeeds, "mailboxes" | "notifications">,
  db: Queries,
  { id, senderMailboxId, subject, message, expiresAt }: Envelope,
): Promise<EnvelopeSummary & { readonly accountId: AccountId; readonly replyTo: EmailAddress | undefined }> {
  const card = (await mailboxes.findMailboxes(db, [senderMailboxId])).get(senderMailboxId);
  if (!card) throw new Error(`mailbox ${senderMailboxId} is missing`);
  const sender = card.hidesName ? card.accountName : `${card.accountName} (${card.name})`;
  const user = await notifications.findSender(db, { envelopeId: id, senderMailboxId });
  return { sender, person: user?.name, replyTo: user?.replyTo, subject, message, expiresAt, accountId: card.accountId };
}
