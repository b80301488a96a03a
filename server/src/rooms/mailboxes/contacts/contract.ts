import { Type } from "typebox";
import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, illustrated, textShape, titled } from "../../../http/route/shapes.ts";
import { longText } from "../mailbox/shapes.ts";

const contact = titled("Contact", {
  uuid: idShape<Id<"contact">>(),
  id: idShape<Id<"contact">>(),
  name: Type.String(),
  mailboxUuid: idShape<MailboxId>(),
  mailboxName: Type.String(),
  accountUuid: idShape<AccountId>(),
});
const body = illustrated("ContactToSave", [{ name: "Bob", mailboxUuid: "01930000-0000-7000-8000-0000000000b1" }], {
  name: about("3–255 characters", textShape(longText)),
  mailboxUuid: about("The mailbox of the contact", idShape<MailboxId>()),
});
const params = Type.Object({ uuid: idShape<Id<"contact">>() });

/** The wire shapes of contacts. */
export const contactShapes = {
  create: { body, answers: { 201: contact } },
  change: { params, body, answers: { 200: contact } },
  remove: { params, answers: { 204: null } },
  list: {
    query: Type.Object({ keyword: Type.Optional(about("Words of the name", textShape(256))), ...pageQuery }),
    answers: { 200: pageShape(contact, "ContactPage") },
  },
} as const;
