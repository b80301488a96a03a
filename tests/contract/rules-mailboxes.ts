import { people } from "../world/people.ts";
import { newContact } from "./cases/contacts.ts";
import { newFilter } from "./cases/filters.ts";
import { getAt, hides, inAccount, inMailbox, ofManaged, ofPerson, type Rule } from "./rule.ts";

const group = "/api/v1/account/{accountUuid}/mailbox-group";

/** Mailboxes and what belongs to them. */
export const mailboxRules: Readonly<Record<string, Rule>> = {
  "GET /api/v1/mailbox": ofPerson(),
  // a mailbox is no hidden object: one of others is 403
  "GET /api/v1/mailbox/{mailboxUuid}": ofPerson(),
  "GET /api/v1/mailbox/search": inMailbox(),
  "GET /api/v1/mailbox/search-participants": inMailbox(),
  "POST /api/v1/mailbox/account/{accountUuid}": inAccount("mailboxManage"),
  "GET /api/v1/mailbox/account/{accountUuid}": inAccount("mailboxListView"),
  "GET /api/v1/account/{accountUuid}/mailbox": inAccount("mailboxListView"),
  "GET /api/v1/account/mailbox/{uuid}": ofManaged("none"),
  "POST /api/v1/mailbox/info": ofPerson(),
  "PUT /api/v1/mailbox/{mailboxUuid}": ofManaged("none"),
  "PATCH /api/v1/mailbox/{mailboxUuid}": ofManaged("none"),
  // a viewer of the mailbox that is removed is none of the scene's people: the room's tests have 90002
  "DELETE /api/v1/mailbox": inMailbox(),
  "DELETE /api/v1/mailbox/{mailboxUuid}/leave": ofPerson(),
  "DELETE /api/v1/mailbox/{mailboxUuid}/users": ofManaged("none"),
  "POST /api/v1/alias": ofManaged("required"),
  "DELETE /api/v1/alias": ofManaged("required"),
  "GET /api/v1/alias/mailbox": inMailbox(),
  "GET /api/v1/alias/qualifiedID/{qualifiedId}": ofPerson(),
  "GET /api/v1/contact/list": inMailbox("contactListView"),
  "POST /api/v1/contact": inMailbox("contactManage"),
  "PUT /api/v1/contact/{uuid}": inMailbox(
    "contactManage",
    hides(newContact, (id) => ({
      path: `/api/v1/contact/${id}`,
      sent: { body: { name: "Mine", mailboxUuid: people.ann.mailboxId } },
    })),
  ),
  "DELETE /api/v1/contact/{uuid}": inMailbox("contactDelete", hides(newContact, getAt("contact/#"))),
  "GET /api/v1/mailbox/view-preferences": inMailbox(),
  "PUT /api/v1/mailbox/view-preferences": inMailbox(),
  "DELETE /api/v1/mailbox/view-preferences": inMailbox(),
  "GET /api/v1/filterSettings": inMailbox(),
  "POST /api/v1/filterSettings": inMailbox(),
  "GET /api/v1/filterSettings/{uuid}": inMailbox(undefined, hides(newFilter, getAt("filterSettings/#"))),
  "PUT /api/v1/filterSettings/{uuid}": inMailbox(
    undefined,
    hides(newFilter, (id) => ({ path: `/api/v1/filterSettings/${id}`, sent: { body: { name: "Mine" } } })),
  ),
  "DELETE /api/v1/filterSettings/{uuid}": inMailbox(undefined, hides(newFilter, getAt("filterSettings/#"))),
  [`GET ${group}`]: inAccount("mailboxGroupView"),
  [`POST ${group}`]: inAccount("mailboxGroupManage"),
  [`GET ${group}/{groupUuid}`]: inAccount("mailboxGroupView"),
  [`PATCH ${group}/{groupUuid}`]: inAccount("mailboxGroupManage"),
  [`DELETE ${group}/{groupUuid}`]: inAccount("mailboxGroupManage"),
  [`POST ${group}/info`]: inAccount("mailboxGroupView"),
  [`POST ${group}/{groupUuid}/mailbox`]: inAccount("mailboxGroupAssign"),
  [`DELETE ${group}/{groupUuid}/mailbox`]: inAccount("mailboxGroupAssign"),
};
