import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { progressOf } from "@chancery/core/flow/advance.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxCard } from "../../mailboxes/index.ts";

type Cards = ReadonlyMap<MailboxId, MailboxCard>;

/** An envelope as shown to anyone with a code for it, without hidden names of mailboxes and without addresses. */
export function showInvited(
  envelope: Envelope,
  { cards, templateName }: { readonly cards: Cards; readonly templateName: string },
) {
  const card = cards.get(envelope.senderMailboxId);
  const mailboxName = nameOf(cards, envelope.senderMailboxId);
  const accountName = card?.accountName ?? "";
  const expireAt = envelope.expiresAt ?? null;
  return {
    subject: envelope.subject,
    message: envelope.message,
    createdAt: envelope.createdAt,
    expireAfter: expireAt,
    sender: {
      uuid: envelope.senderMailboxId,
      mailboxUuid: envelope.senderMailboxId,
      mailboxName,
      accountUuid: card?.accountId ?? null,
      accountName,
    },
    templateName,
    ...progressOf(envelope.roles),
    flow: envelope.roles.map((role) => showRole(role, cards)),
    mailboxName,
    accountName,
    expireAt,
  };
}

function showRole({ id, title, kind, order, mailboxId, isCompleted }: EnvelopeRole, cards: Cards) {
  return {
    roleId: id,
    name: title,
    mailboxName: mailboxId ? nameOf(cards, mailboxId) : null,
    delegatedTo: null,
    type: kind,
    completed: isCompleted,
    order,
  };
}

function nameOf(cards: Cards, id: MailboxId): string | null {
  const card = cards.get(id);
  return card && !card.hidesName ? card.name : null;
}
