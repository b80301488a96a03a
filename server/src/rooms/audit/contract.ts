import { Type, type TSchema } from "typebox";
import { recordedKinds } from "@chancery/core/audit/object.ts";
import { publicActions, publicKinds } from "@chancery/core/audit/public-actions.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";

const trails = ["envelope", "template", "attachment", "dictionary", "mailbox", "account", "user", "token"] as const;
const kinds = [...new Set([...trails, ...recordedKinds.map(({ kind }) => kind)])];
const sources = ["WEB", "API", "JOB"] as const;

/** The largest number of values in a filter. */
export const valuesMax = 100;

const values = { maxItems: valuesMax };
const span = {
  from: Type.Optional(about("Since this time; 3 days before `to` if left out", instantShape())),
  to: Type.Optional(about("Before this time; now if left out", instantShape())),
};
const filters = {
  action: Type.Optional(about("Of one of these actions: `envelope-sent`", Type.Array(textShape(64, 1), values))),
  objectType: Type.Optional(about("About one of these kinds of objects", Type.Array(wordShape(kinds), values))),
  objectId: Type.Optional(about("About one of these", Type.Array(idShape(), values))),
  operatorId: Type.Optional(about("By one of these people", Type.Array(idShape<UserId>(), values))),
  source: Type.Optional(about("From one of these", Type.Array(wordShape(sources), values))),
};

/** A filter of one value, or of a list of which one must match. */
function oneOrMore<One extends TSchema, Row extends TSchema>(one: One, row: Row) {
  return Type.Optional(nullable(Type.Union([one, Type.Array(row, values)])));
}

const properties = {
  mailboxUuid: nullable(idShape()),
  mailboxName: nullable(Type.String()),
  action: Type.Optional(about("Left out if clients have no word for it", wordShape(publicActions))),
  actionName: about("The service's word for the action", Type.String()),
  objectName: nullable(Type.String({ description: "The name in the record, or the current one" })),
  objectType: Type.Optional(about("Left out if clients have no word for it", wordShape(publicKinds))),
  objectTypeName: about("The service's word for the kind of object", wordShape(kinds)),
  objectId: idShape(),
  operatorId: nullable(idShape()),
  operatorName: nullable(Type.String()),
  timestamp: instantShape(),
  source: wordShape(sources),
  ip: nullable(Type.String()),
  browser: nullable(Type.String()),
  os: nullable(Type.String()),
  errorCode: nullable(Type.Integer({ description: "Always null: failed actions are not recorded" })),
};

const record = titled("ActivityRecord", properties);
const accountRecord = titled("AccountActivityRecord", {
  ...properties,
  details: nullable(Type.Unsafe<object>({ type: "object", description: "Further details of the audit record" })),
});

/** The filters of the log of an account. */
export const logSearch = illustrated(
  "ActivitySearch",
  [{ accountUuid: "01930000-0000-7000-8000-000000000001", action: "role-created" }],
  {
    accountUuid: idShape<AccountId>(),
    dateFrom: Type.Optional(about("Since this time; without a limit if left out", nullable(instantShape()))),
    dateTo: Type.Optional(about("Before this time", nullable(instantShape()))),
    from: Type.Optional(about("The older name of `dateFrom`", nullable(instantShape()))),
    to: Type.Optional(about("The older name of `dateTo`", nullable(instantShape()))),
    mailboxUuid: oneOrMore(idShape<MailboxId>(), idShape<MailboxId>()),
    action: oneOrMore(wordShape(publicActions), textShape(64, 1)),
    objectName: Type.Optional(about("Part of the name of the object, in any case", nullable(textShape(256)))),
    objectType: oneOrMore(wordShape([...new Set([...publicKinds, ...kinds])]), wordShape(kinds)),
    objectId: oneOrMore(idShape(), idShape()),
    operatorId: oneOrMore(idShape<UserId>(), idShape<UserId>()),
    source: oneOrMore(wordShape([...sources, "INTEGRATION"]), wordShape(sources)),
    ip: Type.Optional(nullable(textShape(64))),
    errorCode: Type.Optional(about("Failed actions only; failures are not recorded", nullable(Type.Integer()))),
  },
);

/** The wire shapes of the room. */
export const shapes = {
  account: {
    query: Type.Object(pageQuery),
    body: logSearch,
    answers: { 200: pageShape(accountRecord, "AccountActivityPage") },
  },
  mailbox: {
    query: Type.Object({ ...span, ...filters, ...pageQuery }),
    answers: { 200: pageShape(record, "ActivityPage") },
  },
} as const;
