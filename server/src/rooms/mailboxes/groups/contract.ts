import { Type } from "typebox";
import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, textShape, titled } from "../../../http/route/shapes.ts";
import { longText } from "../mailbox/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000a1";
const groupId = idShape<Id<"mailboxGroup">>();
const accountParams = Type.Object({ accountUuid: idShape<AccountId>() });
const params = Type.Object({ accountUuid: idShape<AccountId>(), groupUuid: groupId });
const times = { createdAt: instantShape(), modifiedAt: instantShape() };
const named = Type.Object({ uuid: idShape(), name: Type.String() });
const group = titled("MailboxGroup", { uuid: groupId, name: Type.String(), mailboxes: Type.Array(named), ...times });
const listed = titled("MailboxGroupListed", { uuid: groupId, name: Type.String(), mailboxesCount: Type.Integer(), ...times });
const mailboxes = { maxItems: mailboxLimits.groupMailboxesMax };
const body = illustrated("MailboxGroupToSave", [{ name: "Branches", mailboxes: [exampleId] }], {
  name: about("1–64 characters, unique in the account", textShape(longText)),
  mailboxes: Type.Optional(
    about("All of its mailboxes, which must belong to the account", Type.Array(idShape<MailboxId>(), mailboxes)),
  ),
});
const members = Type.Array(idShape<MailboxId>(), {
  ...mailboxes,
  minItems: 1,
  title: "MailboxesOfGroup",
  examples: [[exampleId]],
});

/** The wire shapes of groups of mailboxes. */
export const groupShapes = {
  list: {
    params: accountParams,
    query: Type.Object({
      keyword: Type.Optional(about("Words of the name, or an id", textShape(256))),
      asc: Type.Optional(Type.Boolean({ description: "By name from A to Z when true or left out, else from Z to A" })),
      ...pageQuery,
    }),
    answers: { 200: pageShape(listed, "MailboxGroupPage") },
  },
  create: { params: accountParams, body, answers: { 201: group } },
  read: { params, answers: { 200: group } },
  change: { params, body, answers: { 200: group } },
  remove: { params, answers: { 200: null } },
  members: { params, body: members, answers: { 200: group } },
  names: {
    params: accountParams,
    body: Type.Array(groupId, {
      maxItems: mailboxLimits.groupsMax,
      minItems: 1,
      title: "MailboxGroupsToName",
      examples: [["01930000-0000-7000-8000-0000000000f1"]],
    }),
    answers: { 200: Type.Array(named, { maxItems: mailboxLimits.groupsMax }) },
  },
} as const;
