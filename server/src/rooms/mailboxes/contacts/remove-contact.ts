import { Fault } from "@chancery/core/fault/fault.ts";
import type { Id } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { removeContactRow } from "./store.ts";

/** Removes a contact of the mailbox. Throws contact.not_found. */
export async function removeContact({ database, clock }: MailboxesNeeds, id: Id<"contact">, acting: InMailbox): Promise<Reply> {
  const { mailbox, settle } = acting;
  const moment = { accountId: mailbox.accountId, mailboxId: mailbox.id, at: clock.now() };
  return database.transaction(async (tx) => {
    if (!(await removeContactRow(tx, mailbox.id, id))) throw new Fault("contact.not_found", { args: [id] });
    await publish(tx, changeOfMailbox([{ operation: "contact-deleted", details: { contactId: id } }], moment, acting));
    return settle(tx, { status: 204 });
  });
}
