import { delegate } from "@chancery/core/envelope/steps/delegate.ts";
import type { Acting } from "@chancery/core/envelope/steps/approve.ts";
import { Fault, type FaultRow, type Json } from "@chancery/core/fault/fault.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { noticeToSender } from "@chancery/core/notification/step-notices.ts";
import { findId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ProcessItem } from "../../processes/index.ts";
import { changeOfDelegation } from "../envelope/sharing-events.ts";
import { findContacts } from "../envelope/facts.ts";
import { lockActing } from "../envelope/load-step.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { saveRevision } from "../envelope/save-step.ts";
import { addDelegations, listDelegations } from "../envelope/store/delegations.ts";

/** Delegates the active roles of the mailbox to the delegate of the process. Throws the faults of the delegation and of the delegate. */
export async function delegateOne(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const acting = await lockActing(needs, tx, { id: item.envelopeId, mailboxId: item.actor.mailbox.id });
  const delegateId = delegateOf(item.input);
  const [wrong] = await delegateFaults(needs, tx, { delegateId, mailboxId: acting.mailboxId });
  if (wrong) throw new Fault(wrong.code, { args: wrong.args ?? [] });
  const { envelope, now } = acting;
  const delegations = await listDelegations(tx, envelope.id);
  const closedRoleIds = await closedRoles(needs, tx, acting, delegateId);
  const delegated = delegate({ ...acting, delegateId, delegations, closedRoleIds });
  await saveRevision(needs, tx, delegated.envelope);
  await addDelegations(tx, envelope.id, { links: delegated.delegations, now });
  const details = { actorId: item.actor.caller.userId };
  await needs.notifications.queueNotices(tx, [noticeToSender(envelopeCodes.delegated, envelope, details)]);
  await publish(tx, changeOfDelegation(delegated, item.actor));
}

/** The faults of a delegate that do not depend on the envelope. */
export async function delegateFaults(
  { mailboxes }: EnvelopesNeeds,
  db: Queries,
  { delegateId, mailboxId }: { readonly delegateId: MailboxId; readonly mailboxId: MailboxId },
): Promise<readonly FaultRow[]> {
  const pointer = "/delegateMailbox";
  if (delegateId === mailboxId) return [{ code: "delegation.self", pointer }];
  const card = (await mailboxes.findMailboxes(db, [delegateId])).get(delegateId);
  if (!card) return [{ code: "mailbox.delegate_missing", args: [delegateId], pointer }];
  return card.isRemoved || card.isArchived ? [{ code: "mailbox.unusable", args: [delegateId], pointer }] : [];
}

/** The roles that only contacts of the sender may hold, if the delegate is not a contact. */
async function closedRoles(needs: EnvelopesNeeds, tx: Transaction, { envelope }: Acting, delegateId: MailboxId) {
  const version = await needs.templates.findVersion(tx, { version: envelope.templateVersion });
  const closed = version?.model.roles.filter(({ contactsOnly }) => contactsOnly).map(({ id }) => id) ?? [];
  if (closed.length === 0) return new Set<string>();
  const contacts = await findContacts(needs, tx, envelope.senderMailboxId, [delegateId]);
  return new Set(contacts.has(delegateId) ? [] : closed);
}

function delegateOf(input: Json): MailboxId {
  const submitted = typeof input === "object" && input !== null && "delegateId" in input ? input["delegateId"] : undefined;
  const id = typeof submitted === "string" ? findId<"mailbox">(submitted) : undefined;
  if (!id) throw new Error("a process of delegation names no delegate");
  return id;
}
