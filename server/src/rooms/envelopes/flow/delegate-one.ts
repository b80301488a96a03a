import { delegate, type DelegateFacts } from "@chancery/core/envelope/steps/delegate.ts";
import { activeRolesOf } from "@chancery/core/flow/advance.ts";
import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import type { Acting } from "@chancery/core/envelope/steps/approve.ts";
import type { Envelope, Recipient } from "@chancery/core/envelope/model/model.ts";
import { findRecipient } from "@chancery/core/envelope/model/recipient.ts";
import { Fault, type Json } from "@chancery/core/fault/fault.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { noticeToSender } from "@chancery/core/notification/step-notices.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ProcessItem } from "../../processes/index.ts";
import { changeOfDelegation } from "../envelope/sharing-events.ts";
import { findContacts } from "../envelope/facts.ts";
import { lockActing } from "../envelope/load-step.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { saveRevision } from "../envelope/save-step.ts";
import { awaitNewCode, listAddresses, listCodedEmails } from "../envelope/store/addresses.ts";
import { addDelegations, listDelegations } from "../envelope/store/delegations.ts";
import { delegateFaults } from "./find-delegate.ts";

/** Delegates the active roles of the mailbox to the delegate of the process. Throws the faults of the delegation and of the delegate. */
export async function delegateOne(needs: EnvelopesNeeds, tx: Transaction, item: ProcessItem): Promise<void> {
  const acting = await lockActing(needs, tx, { id: item.envelopeId, mailboxId: item.actor.mailbox.id });
  const to = delegateOf(item.input);
  const [wrong] = await delegateFaults(needs, tx, { to, mailboxId: acting.mailboxId });
  if (wrong) throw new Fault(wrong.code, { args: wrong.args ?? [] });
  const { envelope, now } = acting;
  const delegated = delegate(await loadDelegation(needs, tx, acting, to));
  await saveRevision(needs, tx, delegated.envelope);
  await addDelegations(tx, envelope.id, { links: delegated.delegations, now });
  if (to.email !== undefined && !isWaitingFor(envelope, to.email)) await awaitNewCode(tx, envelope.id, to.email);
  const details = { actorId: item.actor.caller.userId };
  await needs.notifications.queueNotices(tx, [noticeToSender(envelopeCodes.delegated, envelope, details)]);
  await publish(tx, changeOfDelegation(delegated, item.actor));
}

async function loadDelegation(needs: EnvelopesNeeds, tx: Transaction, acting: Acting, to: Recipient): Promise<DelegateFacts> {
  const { envelope, mailboxId } = acting;
  const addresses = await listAddresses(tx, envelope.id);
  const isGuest = addresses.some((one) => one.guest_mailbox_id === mailboxId);
  const roles = activeRolesOf(envelope.roles, mailboxId);
  const emails = isGuest || to.email !== undefined ? roles.flatMap(({ email }) => email ?? []) : [];
  const coded = emails.length > 0 ? await listCodedEmails(tx, envelope.id, emails) : new Set<string>();
  return {
    ...acting,
    to,
    guestMailboxId: addresses.find(({ email }) => email === to.email)?.guest_mailbox_id ?? undefined,
    delegations: await listDelegations(tx, envelope.id),
    invitedEmails: new Set(addresses.map(({ email }) => email)),
    closedRoleIds: await closedRoles(needs, tx, acting, to),
    codedRoleIds: new Set(roles.filter(({ email }) => email !== undefined && coded.has(email)).map(({ id }) => id)),
  };
}

/** The roles that only contacts of the sender may hold, if the delegate is not a contact. */
async function closedRoles(needs: EnvelopesNeeds, tx: Transaction, { envelope }: Acting, { mailboxId }: Recipient) {
  const version = await needs.templates.findVersion(tx, { version: envelope.templateVersion });
  const closed = version?.model.roles.filter(({ contactsOnly }) => contactsOnly).map(({ id }) => id) ?? [];
  if (closed.length === 0) return new Set<string>();
  const contacts = mailboxId && (await findContacts(needs, tx, envelope.senderMailboxId, [mailboxId]));
  return new Set(contacts && contacts.has(mailboxId) ? [] : closed);
}

/** Whether the address has an email whose code is still to be used: the role comes to it too. */
function isWaitingFor({ roles }: Envelope, email: string): boolean {
  return roles.some((role) => isInvited(role) && role.email === email);
}

function delegateOf(input: Json): Recipient {
  const submitted = typeof input === "object" && input !== null && "delegateId" in input ? input["delegateId"] : undefined;
  const to = typeof submitted === "string" ? findRecipient(submitted) : undefined;
  if (!to) throw new Error("a process of delegation names no delegate");
  return to;
}
