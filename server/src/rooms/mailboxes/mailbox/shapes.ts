import { Type } from "typebox";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../../http/route/example-ids.ts";
import { about, idShape, illustrated, instantShape, textShape, titled } from "../../../http/route/shapes.ts";

/** More than any text that is stored, so that too long a text gets its own fault code. */
export const longText = 10_000;

/** An alias. */
export const aliasName = illustrated("Alias", [{ name: "contracts" }], {
  name: about("3–256 characters, no email address; with a colon it is a qualified one, PREFIX:id", textShape(longText)),
});

/** A role of a person in a mailbox. */
export const role = Type.Object({
  uuid: idShape(),
  name: Type.String(),
  system: Type.Boolean(),
  permissions: Type.Array(Type.Integer()),
  description: Type.String(),
});

const exampleRole = {
  uuid: "00000000-0000-7000-8000-000000000002",
  name: "Mailbox owner",
  system: true,
  permissions: Object.values(mailboxPermissions),
  description: "Everything in the mailbox",
};

const exampleMembership = {
  uuid: exampleIds.supplier,
  mailboxUuid: exampleIds.supplier,
  userUuid: exampleIds.user,
  name: "Supplier",
  accountUuid: exampleIds.account,
  accountName: "Acme Ltd",
  authorization: { roles: [exampleRole], permissions: exampleRole.permissions },
  invited: false,
};

/** The access of a person to one mailbox. */
export const membership = illustrated("UserMailbox", [exampleMembership], {
  uuid: about("The mailbox", idShape<MailboxId>()),
  mailboxUuid: idShape<MailboxId>(),
  userUuid: idShape<UserId>(),
  name: Type.String(),
  accountUuid: idShape<AccountId>(),
  accountName: Type.String(),
  authorization: Type.Object({ roles: Type.Array(role), permissions: Type.Array(Type.Integer()) }),
  invited: Type.Boolean(),
});

/** A mailbox with all details. */
export const mailbox = titled("Mailbox", {
  uuid: idShape<MailboxId>(),
  mailboxUuid: idShape<MailboxId>(),
  name: Type.String(),
  mailboxName: Type.String(),
  alias: Type.String(),
  aliases: Type.Array(Type.Object({ name: Type.String() })),
  accountUuid: idShape<AccountId>(),
  accountName: Type.String(),
  hideNameForAccounts: Type.Boolean(),
  usersCount: Type.Integer(),
  groups: Type.Array(Type.Object({ uuid: idShape(), name: Type.String() })),
  archived: Type.Boolean(),
  system: Type.Boolean(),
  createdAt: instantShape(),
});
