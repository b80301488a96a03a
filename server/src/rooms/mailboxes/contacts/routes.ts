import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { listOwnContacts } from "./list-contacts.ts";
import { removeContact } from "./remove-contact.ts";
import { changeContact, createContact } from "./save-contact.ts";
import { contactShapes as shapes } from "./contract.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { showContact } from "./view.ts";

const managing = { mailbox: "required", permission: "contactManage" } as const;
const faults = ["value.length", "contact.mailbox_unusable", "contact.exists"] as const;

/** The endpoints of the open mailbox's contacts. */
export function contactRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/contact/list", {
      summary: "List the contacts of the mailbox by name",
      mailbox: "required",
      permission: "contactListView",
      contract: shapes.list,
      action: async ({ query, mailbox }) => {
        const { keyword = "" } = query;
        const page = pageOf(query, `contacts:${mailbox.id}:${keyword}`);
        const found = await listOwnContacts(needs, { owner: mailbox.id, keyword }, page);
        return ok(pageAnswer(page, found, { show: showContact, keyOf: (row) => [row.searched, row.id] }));
      },
    }),
    route("POST", "/api/v1/contact", {
      summary: "Add a mailbox to the contacts",
      ...managing,
      contract: shapes.create,
      faults: [...faults, "value.too_many"],
      action: ({ body, ...acting }) => createContact(needs, body, acting),
    }),
    route("PUT", "/api/v1/contact/{uuid}", {
      summary: "Change the name or the mailbox of a contact",
      ...managing,
      contract: shapes.change,
      faults: [...faults, "contact.not_found"],
      action: ({ params: { uuid }, body, ...acting }) => changeContact(needs, { id: uuid, body }, acting),
    }),
    route("DELETE", "/api/v1/contact/{uuid}", {
      summary: "Remove a contact",
      mailbox: "required",
      permission: "contactDelete",
      contract: shapes.remove,
      faults: ["contact.not_found"],
      action: ({ params: { uuid }, ...acting }) => removeContact(needs, uuid, acting),
    }),
  ];
}
