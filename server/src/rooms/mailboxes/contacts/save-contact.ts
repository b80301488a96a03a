import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { Id, MailboxId } from "@chancery/core/ids/id.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import { contactNameFaults } from "@chancery/core/mailbox/names.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { addContact, changeContactRow, countContacts, findContact } from "./store.ts";
import { findMailboxes } from "../mailbox/store/mailboxes.ts";
import { lockMailbox } from "../mailbox/store/managing.ts";
import { showContact } from "./view.ts";

/** The mailbox of a contact and its name here. */
export type ContactBody = { readonly name: string; readonly mailboxUuid: MailboxId };

/** Adds a mailbox to the contacts. Throws value.length, contact.mailbox_unusable, contact.exists, value.too_many. */
export async function createContact(needs: MailboxesNeeds, body: ContactBody, acting: InMailbox): Promise<Reply> {
  const contact = await contactOf(needs, needs.newId<"contact">(), body, acting);
  return save(needs, { contact, operation: "contact-created", status: 201 }, acting, async (tx) => {
    if ((await countContacts(tx, contact.owner)) >= mailboxLimits.contactsMax)
      throw new Fault("value.too_many", { args: ["contacts", mailboxLimits.contactsMax] });
    return addContact(tx, contact);
  });
}

/** Changes the name or the mailbox of a contact. Throws the same, and contact.not_found. */
export async function changeContact(
  needs: MailboxesNeeds,
  { id, body }: { readonly id: Id<"contact">; readonly body: ContactBody },
  acting: InMailbox,
): Promise<Reply> {
  const missing = new Fault("contact.not_found", { args: [id] });
  if (!(await findContact(needs.database, acting.mailbox.id, id))) throw missing;
  const contact = await contactOf(needs, id, body, acting);
  return save(needs, { contact, operation: "contact-updated", status: 200 }, acting, async (tx) => {
    if (!(await findContact(tx, contact.owner, id))) throw missing;
    return changeContactRow(tx, contact);
  });
}

async function contactOf({ database, clock }: MailboxesNeeds, id: Id<"contact">, body: ContactBody, { mailbox }: InMailbox) {
  const name = tidyName(body.name);
  const card = (await findMailboxes(database, [body.mailboxUuid])).get(body.mailboxUuid);
  const isUsable = card !== undefined && !card.isRemoved;
  const unusable = { code: "contact.mailbox_unusable", args: [body.mailboxUuid], pointer: "/mailboxUuid" } as const;
  refuse([...contactNameFaults(name, "/name"), ...(isUsable ? [] : [unusable])]);
  return { id, owner: mailbox.id, contact: body.mailboxUuid, name, createdAt: clock.now() };
}

type Saving = {
  readonly contact: Awaited<ReturnType<typeof contactOf>>;
  readonly operation: string;
  readonly status: number;
};

/** Saves a contact; the lock of the mailbox serializes changes of its contacts. */
async function save(
  { database }: MailboxesNeeds,
  { contact, operation, status }: Saving,
  acting: InMailbox,
  write: (tx: Transaction) => Promise<boolean>,
): Promise<Reply> {
  const { mailbox, settle } = acting;
  const place = { args: [contact.contact], pointer: "/mailboxUuid" };
  return database.transaction(async (tx) => {
    if (!(await lockMailbox(tx, mailbox.id))) throw new Fault("mailbox.removed", { args: [mailbox.id] });
    if (!(await write(tx))) throw faultOf([{ code: "contact.exists", ...place }]);
    const saved = await findContact(tx, mailbox.id, contact.id);
    if (!saved) throw faultOf([{ code: "contact.mailbox_unusable", ...place }]);
    const event = { operation, details: { contactId: contact.id, of: contact.contact } };
    const moment = { accountId: mailbox.accountId, mailboxId: mailbox.id, at: contact.createdAt };
    await publish(tx, changeOfMailbox([event], moment, acting));
    return settle(tx, { status, body: showContact(saved) });
  });
}
