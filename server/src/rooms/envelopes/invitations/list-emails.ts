import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Delivery } from "../../emails/index.ts";
import type { MailboxCard } from "../../mailboxes/index.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findEnvelope } from "../envelope/store/envelopes.ts";
import { isVisible } from "../envelope/store/visible.ts";

/** Emails about an envelope, and the mailboxes whose users get them. */
export type EmailsFound = PageRows<Delivery> & { readonly cards: ReadonlyMap<MailboxId, MailboxCard> };

/** The emails about an envelope and their delivery, for its sender. Throws envelope.not_found, envelope.forbidden. */
export async function listEmails(
  { database, emails, mailboxes }: EnvelopesNeeds,
  id: EnvelopeId,
  page: Page,
  mailbox: OpenMailbox,
): Promise<EmailsFound> {
  const isSeen = await isVisible(database, id, mailbox.id);
  const envelope = isSeen ? await findEnvelope(database, id) : undefined;
  if (!envelope) throw new Fault("envelope.not_found", { args: [id] });
  if (envelope.senderMailboxId !== mailbox.id) throw new Fault("envelope.forbidden", { args: [id] });
  const found = await emails.listDeliveries(database, id, page);
  const ids = new Set(found.rows.flatMap(({ mailboxId }) => mailboxId ?? []));
  return { ...found, cards: await mailboxes.findMailboxes(database, [...ids]) };
}
