import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/paging.ts";
import { about, idShape, instantShape, nullable, textShape, wordShape } from "../../../http/shapes.ts";

/** People of one request to block or remove. */
const peopleMax = 100;
/** Values of one filter. */
const valuesMax = 100;

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const statuses = ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"] as const;
const params = Type.Object({ accountUuid: idShape<AccountId>() });
const role = Type.Object({ uuid: idShape<RoleId>(), name: Type.String() });
const roles = about("Those in the account", Type.Array(role));

const known = {
  uuid: idShape<UserId>(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: about("Of corporate users", nullable(Type.String())),
  status: wordShape(statuses),
  corporate: about("Their e-mail is on a domain of this account", Type.Boolean()),
  corporateAccountId: about("This account, or null", nullable(idShape<AccountId>())),
  createdAt: instantShape(),
  roles,
};

const listed = Type.Object(known, { title: "AccountUser" });

const person = Type.Object(
  {
    ...known,
    mailboxes: about(
      "Those of the account that something was granted in; the first 1000 by name",
      Type.Array(Type.Object({ uuid: idShape<MailboxId>(), name: Type.String(), roles: Type.Array(role) })),
    ),
  },
  { title: "AccountUserDetails" },
);

const uuids = Type.Array(idShape<UserId>(), { minItems: 1, maxItems: peopleMax, uniqueItems: true });

const search = Type.Object(
  {
    keyword: Type.Optional(about("Words of names and e-mail, each in any place", nullable(textShape(256)))),
    mailbox: Type.Optional(about("Something was granted to them in this mailbox", nullable(idShape<MailboxId>()))),
    domains: Type.Optional(about("Domains of their e-mails", nullable(Type.Array(textShape(256, 1), { maxItems: valuesMax })))),
    roleUuids: Type.Optional(
      about(
        "They have one of these roles, in the account or a mailbox of it",
        nullable(Type.Array(idShape<RoleId>(), { maxItems: valuesMax })),
      ),
    ),
    status: Type.Optional(about("In one of these states", nullable(Type.Array(wordShape(statuses), { maxItems: valuesMax })))),
    createdFrom: Type.Optional(about("Known to the service since this time", nullable(instantShape()))),
    createdTo: Type.Optional(about("Known to the service before this time", nullable(instantShape()))),
  },
  { title: "AccountUserSearch", examples: [{ keyword: "ann", status: ["ACTIVE"] }] },
);

/** The wire shapes of the people of an account (facts §6.2). */
export const peopleShapes = {
  search: {
    params,
    query: Type.Object(pageQuery),
    body: Type.Optional(search),
    answers: { 200: pageShape(listed, "AccountUsers") },
  },
  read: { params: Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() }), answers: { 200: person } },
  block: {
    params: Type.Object({
      accountUuid: idShape<AccountId>(),
      flag: Type.Boolean({ description: "true: block; false: unblock" }),
    }),
    body: Type.Object({ uuids }, { title: "AccountUserBlock", examples: [{ uuids: [exampleId] }] }),
    answers: { 200: null },
  },
  remove: {
    params,
    body: Type.Object(
      { uuids, checkMessage: about("The account's name in capitals", textShape(600)) },
      { title: "AccountUserRemoval", examples: [{ uuids: [exampleId], checkMessage: "ACME LTD" }] },
    ),
    answers: { 204: null },
  },
} as const;
