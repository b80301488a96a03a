import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import {
  about,
  idShape,
  illustrated,
  instantShape,
  namedShape,
  nullable,
  textShape,
  titled,
  wordShape,
} from "../../../http/route/shapes.ts";
import { referred, referredPerson, userStatuses } from "../account/contract.ts";

/** People of one request to block or remove. */
const peopleMax = 100;
/** Names of one request. */
const namesMax = 1000;
/** Values of one filter. */
const valuesMax = 100;

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const params = Type.Object({ accountUuid: idShape<AccountId>() });
const ids = () => Type.Array(Type.Integer());
const role = Type.Object({ uuid: idShape<RoleId>(), name: Type.String() });

const known = {
  ...referred,
  corporate: about("The same as corporateUser", Type.Boolean()),
  corporateAccountId: about("This account, or null", nullable(idShape<AccountId>())),
  roles: about("Those in the account", Type.Array(role)),
};

const shortRole = Type.Object({
  uuid: idShape<RoleId>(),
  name: Type.String(),
  description: Type.String(),
  permissions: ids(),
  system: Type.Boolean(),
});

const mailbox = Type.Object({
  uuid: idShape<MailboxId>(),
  name: Type.String(),
  permissions: about("What they may do there", ids()),
  system: Type.Boolean(),
  invited: Type.Boolean(),
  roles: Type.Array(namedShape("Role")),
});

const person = titled("AccountUser", {
  ...known,
  user: Type.Object({
    ...referred,
    authorizations: Type.Object({ roles: Type.Array(shortRole), permissions: about("What they may do in the account", ids()) }),
  }),
  mailboxes: about(
    "Those of the account in which they have a grant, by name: the first 1000 of one person, 100 in a list",
    Type.Array(mailbox),
  ),
});

const uuids = Type.Array(idShape<UserId>(), { minItems: 1, maxItems: peopleMax, uniqueItems: true });
const chosen = Type.Array(Type.Object({ uuid: idShape<UserId>() }), { minItems: 1, maxItems: peopleMax, uniqueItems: true });
const checkMessage = () => Type.Optional(about("The account's name in capitals", textShape(600)));

/** The filters of a search of people. */
export const peopleSearch = illustrated("AccountUserSearch", [{ keyword: "ann", status: ["ACTIVE"] }], {
  keyword: Type.Optional(about("Words of names and email address, each in any place", nullable(textShape(256)))),
  mailbox: Type.Optional(
    about(
      "They have a grant in this mailbox, or, for `no_access`, in no mailbox of the account",
      nullable(Type.Union([idShape<MailboxId>(), Type.Literal("no_access")])),
    ),
  ),
  domains: Type.Optional(
    about("Domains of their email addresses", nullable(Type.Array(textShape(256, 1), { maxItems: valuesMax }))),
  ),
  roleUuids: Type.Optional(
    about(
      "They have one of these roles, in the account or a mailbox of it",
      nullable(Type.Array(idShape<RoleId>(), { maxItems: valuesMax })),
    ),
  ),
  status: Type.Optional(
    about(
      "In this state, or in one of these",
      nullable(Type.Union([wordShape(userStatuses), Type.Array(wordShape(userStatuses), { maxItems: valuesMax })])),
    ),
  ),
  sort: Type.Optional(about("By when they came to the service; asc when left out", nullable(wordShape(["desc", "asc"])))),
  createdFrom: Type.Optional(about("Known to the service since this time", nullable(instantShape()))),
  createdTo: Type.Optional(about("Known to the service before this time", nullable(instantShape()))),
});

/** The wire shapes of the people of an account. */
export const peopleShapes = {
  search: {
    params,
    query: Type.Object(pageQuery),
    body: Type.Optional(peopleSearch),
    answers: { 200: pageShape(person, "AccountUsers") },
  },
  read: { params: Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() }), answers: { 200: person } },
  block: {
    params: Type.Object({
      accountUuid: idShape<AccountId>(),
      flag: Type.Boolean({ description: "true: block; false: unblock" }),
    }),
    body: Type.Union([chosen, titled("AccountUserBlock", { uuids })], { examples: [[{ uuid: exampleId }]] }),
    answers: { 200: null },
  },
  remove: {
    params,
    query: Type.Object({ checkMessage: checkMessage() }),
    body: Type.Union([chosen, titled("AccountUserRemoval", { uuids, checkMessage: checkMessage() })], {
      examples: [[{ uuid: exampleId }]],
    }),
    answers: { 200: null },
  },
} as const;

const personName = titled("UserName", {
  uuid: idShape<UserId>(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
});

/** The wire shapes of people in all accounts of the caller. */
export const colleagueShapes = {
  search: {
    query: Type.Object({
      keyword: about("Words of names and email address, each in any place; a whole email address finds anybody", textShape(320)),
      exclude: Type.Optional(about("Members of this account are left out", idShape<AccountId>())),
    }),
    answers: { 200: Type.Array(referredPerson) },
  },
  info: {
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Array(idShape<UserId>(), { maxItems: namesMax, examples: [[exampleId]] }),
    answers: { 200: about("By the id of each person", Type.Record(Type.String(), personName)) },
  },
} as const;
