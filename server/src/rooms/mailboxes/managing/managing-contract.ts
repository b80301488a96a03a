import { Type } from "typebox";
import type { AccountId, Id, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, instantShape, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { aliasName, longText, mailbox, membership, role } from "../mailbox/shapes.ts";

const accountParams = Type.Object({ accountUuid: idShape<AccountId>() });
const params = Type.Object({ mailboxUuid: idShape<MailboxId>() });
const name = about("1–256 characters", textShape(longText));
const aliases = about("Replaces all aliases", Type.Array(aliasName, { maxItems: mailboxLimits.aliasesMax }));
const parts = { name, archived: Type.Boolean(), aliases, hideNameForAccounts: Type.Boolean() };
const example = { name: "Contracts", archived: false, aliases: [{ name: "contracts" }], hideNameForAccounts: false };

const person = Type.Object({
  uuid: idShape<UserId>(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  createdAt: instantShape(),
  status: wordShape(["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"]),
  corporateUser: Type.Boolean(),
  authorizations: Type.Object({ roles: Type.Array(role), permissions: Type.Array(Type.Integer()) }),
});

const info = titled("MailboxInfo", {
  uuid: idShape<MailboxId>(),
  name: Type.String(),
  accountName: Type.Optional(Type.String()),
  accountITN: Type.Optional(Type.String()),
  deleted: Type.Boolean(),
});

/** The wire shapes of managing an account's mailboxes. */
export const managingShapes = {
  create: {
    params: accountParams,
    body: illustrated("MailboxToCreate", [{ name: "Contracts" }], { name }),
    answers: { 201: membership },
  },
  names: {
    params: accountParams,
    answers: { 200: Type.Array(Type.Object({ uuid: idShape<MailboxId>(), name: Type.String() }), { maxItems: 1000 }) },
  },
  replace: {
    params,
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("MailboxToReplace", [example], parts),
    answers: { 200: mailbox },
  },
  change: {
    params,
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Partial(Type.Object(parts), { title: "MailboxToChange", examples: [{ archived: true }] }),
    answers: { 200: mailbox },
  },
  remove: {
    query: Type.Object({
      checkMessage: about("The name of the mailbox in capitals", textShape(longText)),
      moveEntitiesToMailbox: Type.Optional(about("The mailbox of the account that takes over", idShape<MailboxId>())),
    }),
    answers: { 204: null },
  },
  leave: { params, answers: { 200: null } },
  list: {
    params: accountParams,
    query: Type.Object({
      keyword: Type.Optional(about("Words of names, aliases and email addresses, or an id", textShape(256))),
      withGroups: Type.Optional(Type.Boolean({ description: "Fills `groups`, which is empty otherwise" })),
      group: Type.Optional(
        about("Only mailboxes of one of these groups", Type.Array(idShape<Id<"mailboxGroup">>(), { maxItems: 100 })),
      ),
      ...pageQuery,
    }),
    answers: { 200: pageShape(mailbox, "MailboxPage") },
  },
  people: {
    params: Type.Object({ uuid: idShape<MailboxId>() }),
    answers: {
      200: titled("MailboxPeople", {
        uuid: idShape<MailboxId>(),
        name: Type.String(),
        createdAt: instantShape(),
        permissions: Type.Array(person, { maxItems: 1000 }),
      }),
    },
  },
  infos: {
    query: Type.Object({ accountName: Type.Optional(Type.Boolean()), accountITN: Type.Optional(Type.Boolean()) }),
    body: Type.Array(idShape<MailboxId>(), {
      maxItems: mailboxLimits.infosMax,
      title: "MailboxesToName",
      examples: [["01930000-0000-7000-8000-0000000000b1"]],
    }),
    answers: { 200: Type.Record(Type.String(), info) },
  },
} as const;
