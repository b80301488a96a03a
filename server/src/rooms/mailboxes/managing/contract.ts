import { Type } from "typebox";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../../http/route/example-ids.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { mailbox, membership } from "../mailbox/shapes.ts";

/** Longest search text. */
export const searchTextMax = 256;

const found = titled("MailboxSearchResult", {
  uuid: idShape<MailboxId>(),
  mailboxName: Type.String(),
  mailboxUuid: idShape<MailboxId>(),
  alias: Type.String(),
  accountUuid: idShape<AccountId>(),
  inContacts: Type.Boolean(),
});

const autoDelegation = illustrated(
  "AutoDelegation",
  [{ autoDelegationEnabled: true, delegateTo: "01930000-0000-7000-8000-0000000000b1" }],
  {
    autoDelegationEnabled: Type.Boolean(),
    delegateTo: Type.Optional(about("Required when enabled", nullable(idShape<MailboxId>()))),
    autoDelegateFrom: Type.Optional(about("No bound when null or left out", nullable(instantShape()))),
    autoDelegateUntil: Type.Optional(about("No bound when null or left out", nullable(instantShape()))),
  },
);
const autoDelegationParams = Type.Object({ mailboxUuid: idShape<MailboxId>() });

const names = {
  accountName: textShape(256, 1),
  mailboxName: textShape(256, 1),
  firstName: textShape(256, 1),
  lastName: textShape(256, 1),
};

const exampleOwner = {
  code: "the code of the link",
  accountName: "Acme Ltd",
  mailboxName: "Purchasing",
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@acme.example",
  password: "correct horse battery",
};
const exampleSetUp = { accountUuid: exampleIds.account, mailboxUuid: exampleIds.buyer, userUuid: exampleIds.user };

const searched = about("Alias, contact, email address of a person, name or UUID; all words must match", textShape(searchTextMax));

/** The wire shapes of mailboxes, and of the first owner's set-up. */
export const shapes = {
  searchParticipants: {
    query: Type.Object({
      q: searched,
      type: about("Narrows nothing: every mailbox may be either", wordShape(["SENDER", "RECIPIENT"])),
    }),
    answers: { 200: Type.Array(found, { maxItems: 50 }) },
  },
  list: { answers: { 200: Type.Array(membership) } },
  show: { params: Type.Object({ mailboxUuid: idShape<MailboxId>() }), answers: { 200: mailbox } },
  search: {
    query: Type.Object({
      q: searched,
      type: Type.Optional(about("ALIAS: search aliases and contacts only; UUID: search ids only", wordShape(["ALIAS", "UUID"]))),
    }),
    answers: { 200: Type.Array(found, { maxItems: 50 }) },
  },
  showAutoDelegation: { params: autoDelegationParams, answers: { 200: autoDelegation } },
  setAutoDelegation: { params: autoDelegationParams, body: autoDelegation, answers: { 200: autoDelegation } },
  setUp: {
    body: illustrated("FirstOwner", [exampleOwner], {
      code: about("The code of the set-up link in the log", textShape(200, 1)),
      ...names,
      email: textShape(254, 3),
      password: textShape(1024, 1),
    }),
    answers: {
      201: illustrated("SetUp", [exampleSetUp], {
        accountUuid: idShape<AccountId>(),
        mailboxUuid: idShape<MailboxId>(),
        userUuid: idShape<UserId>(),
      }),
    },
  },
} as const;
