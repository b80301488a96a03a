import type { Step } from "@chancery/core/envelope/steps/prepare-send.ts";
import { substitute } from "@chancery/core/envelope/steps/substitute.ts";
import { mailboxesOf } from "@chancery/core/flow/advance.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { addDelegations } from "./store/delegations.ts";
import { addViewers } from "./store/viewers.ts";

/** What a step is given on by. `among`: those of its recipients who may have a stand-in; all when left out. */
export type GivingOn = { readonly model: Pick<Template, "roles">; readonly among?: ReadonlySet<MailboxId> };

/** The step with what it reaches given on to those who stand in at this instant. Asks nothing when it reaches nobody. */
export async function autoDelegate(
  needs: Pick<EnvelopesNeeds, "mailboxes">,
  db: Queries,
  step: Step,
  { model, among }: GivingOn,
): Promise<Step> {
  const { envelope, reached } = step;
  const recipients = envelope.forwarding.delegation ? mailboxesOf(reached.filter(({ isActive }) => isActive)) : [];
  const asked = recipients.filter((id) => among?.has(id) ?? true);
  if (asked.length === 0) return step;
  const of = await needs.mailboxes.findSubstitutes(db, asked, envelope.changedAt);
  if (of.size === 0) return step;
  const closed = new Set(model.roles.filter(({ contactsOnly }) => contactsOnly).map(({ id }) => id));
  const roles = reached.filter(({ id }) => closed.has(id));
  const contacts =
    roles.length === 0 ? new Set<MailboxId>() : await contactsAmong(needs, db, envelope.senderMailboxId, [...of.values()]);
  return substitute(step, { of, allowed: new Map(roles.map(({ id }) => [id, contacts])) });
}

/** After the step is saved: writes down what was given on, and lets those who gave it on see the envelope. */
export async function saveAutoDelegated(tx: Transaction, { envelope, delegations: links = [] }: Step): Promise<void> {
  if (links.length === 0) return;
  const now = envelope.changedAt;
  await addDelegations(tx, envelope.id, { links, now });
  const pairs = [...new Set(links.map(({ from }) => from))].map((mailboxId) => ({ envelopeId: envelope.id, mailboxId }));
  await addViewers(tx, { pairs, source: envelope.senderMailboxId, sharedBy: undefined, now });
}

/** Those of some mailboxes that are among the contacts of one. */
export async function contactsAmong(
  { mailboxes }: Pick<EnvelopesNeeds, "mailboxes">,
  db: Queries,
  owner: MailboxId,
  ids: readonly MailboxId[],
): Promise<ReadonlySet<MailboxId>> {
  const contacts = new Set<MailboxId>();
  for (const id of new Set(ids)) if (await mailboxes.isContact(db, owner, id)) contacts.add(id);
  return contacts;
}
