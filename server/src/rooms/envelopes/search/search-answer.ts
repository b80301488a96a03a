import { Type } from "typebox";
import { pageShape } from "../../../http/route/paging.ts";
import { idShape, illustrated, instantShape, nullable, titled, wordShape } from "../../../http/route/shapes.ts";
import { searchFieldAnswer, viewColumn } from "./columns-contract.ts";
import { visibleStatuses } from "../envelope/contract.ts";
import { examplePage } from "../envelope/examples.ts";

/** To whom an envelope goes: a mailbox, or an email address that no mailbox has accepted for yet. */
const recipientRef = titled("RecipientRef", {
  uuid: nullable(idShape()),
  mailboxUuid: nullable(idShape()),
  mailboxName: nullable(Type.String()),
  email: nullable(Type.String()),
});

const whole = Type.Object({
  subject: Type.String(),
  message: Type.String(),
  archived: Type.Boolean(),
  deleted: Type.Boolean(),
  shared: Type.Boolean({ description: "Seen through sharing only" }),
  sentByMe: Type.Boolean(),
  createdAt: instantShape(),
  receivedAt: instantShape(),
  sentAt: nullable(instantShape()),
  seenAt: nullable(instantShape()),
  expiredAfter: nullable(instantShape()),
  sharingForbidden: Type.Boolean(),
  status: wordShape(visibleStatuses),
  accountUUID: Type.Unsafe({ ...idShape(), description: "The sender's account" }),
  mailboxUUID: Type.Unsafe({ ...idShape(), description: "The sender" }),
  mailboxName: Type.String({ description: "The sender" }),
  total: Type.Integer({ description: "Roles" }),
  completed: Type.Integer({ description: "Roles that are done" }),
  labels: Type.Array(idShape()),
  templateUuid: idShape(),
  templateVersion: idShape(),
  templateName: Type.String(),
  invitationCode: nullable(Type.String()),
  chainUuid: nullable(idShape()),
  chainedByMe: Type.Boolean(),
  extraFields: Type.Array(Type.Object({ order: Type.Integer(), values: Type.Array(Type.String()) })),
  formId: nullable(idShape()),
  recipients: Type.Array(recipientRef, {
    description: "With recipients=true: the first ten, each once, in the order of the flow",
  }),
});

/** A row of a search. */
export const envelopeRow = Type.Object(
  { uuid: idShape(), envelopeUuid: idShape(), ...Type.Partial(whole).properties },
  { title: "EnvelopeRow", description: "With uuidOnly=true the id alone" },
);

/** A mailbox that sent something, with its company. */
export const senderRef = titled("SenderRef", {
  uuid: idShape(),
  mailboxUuid: idShape(),
  mailboxName: Type.String(),
  accountUuid: nullable(idShape()),
  accountName: Type.String(),
});

/** The page of a search. */
export const searchAnswer = illustrated("EnvelopePage", [examplePage], {
  ...pageShape(envelopeRow, "Page").properties,
  searchFields: Type.Array(searchFieldAnswer, { description: "Searchable fields that have come to the mailbox, 100 at most" }),
  columns: Type.Array(viewColumn),
  senders: Type.Array(senderRef, { description: "The mailboxes that sent this page" }),
  templates: Type.Array(Type.Object({ uuid: idShape(), templateUuid: idShape(), templateName: Type.String() })),
});
