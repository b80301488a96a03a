import { Type } from "typebox";
import type { MailboxId, ThreadId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { sharesMax } from "./access.ts";
import { commentMax, commentShape, envelopeParams, threadProperties } from "./contract.ts";

const message = titled("CommentMessage", {
  id: about("Its number in the thread, from 1, never reused", Type.Integer()),
  uuid: idShape(),
  createdAt: instantShape(),
  createdBy: about("The person who wrote it", idShape()),
  createdByName: Type.String(),
  modifiedAt: nullable(instantShape()),
  text: about("Empty once it was removed", Type.String()),
});

const thread = titled("CommentThread", {
  ...threadProperties,
  mailboxUuid: about("The mailbox that owns the thread", nullable(idShape())),
  mailboxName: nullable(Type.String()),
  threadUuid: idShape(),
  xpath: nullable(Type.String()),
  messages: about("The last 100, oldest first; `totalComments` says whether there are more", Type.Array(message)),
  comments: about("The messages under the names of this service", Type.Array(commentShape)),
  sharedTo: Type.Array(Type.Object({ uuid: idShape(), name: Type.String() })),
});

const written = Type.Object(
  { ...thread.properties, uuid: about("The comment", idShape()) },
  { title: "CommentWritten", description: "The thread; `uuid` is the new comment's" },
);

const documentComments = titled("DocumentComments", {
  documentId: about("Empty for threads about the envelope", Type.String()),
  active: Type.Array(thread),
  resolved: about("Closed threads", Type.Array(thread)),
});

const accessType = about("The readers of the thread: mailbox, account, shared, public or public-hidden", textShape(60));
const sharedTo = about("The mailboxes of a `shared` thread", nullable(Type.Array(idShape<MailboxId>(), { maxItems: sharesMax })));
const text = textShape(commentMax, 1);
const threadUuid = idShape<ThreadId>();
const messageNumber = about("The message by its `id`", Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));

const write = illustrated(
  "CommentWrite",
  [{ text: "Is the price with tax?", documentId: "order", fieldName: "price", accessType: "account" }],
  {
    text,
    threadUuid: Type.Optional(about("The thread it answers; a new one if left out", nullable(idShape<ThreadId>()))),
    accessType: Type.Optional(about("Of a new thread; public if left out", accessType)),
    sharedTo: Type.Optional(sharedTo),
    audience: Type.Optional(
      about("The older name: participants is public, account is account", wordShape(["participants", "account"])),
    ),
    documentId: Type.Optional(about("The document it is about; the envelope when empty or left out", nullable(textShape(128)))),
    fieldName: Type.Optional(about("The field or table of the document it is about", nullable(textShape(128)))),
    xpath: Type.Optional(about("Stored and returned unchanged", nullable(textShape(1024)))),
  },
);

/** The wire shapes of the endpoints of public clients. */
export const publicShapes = {
  list: { params: envelopeParams, answers: { 200: Type.Array(documentComments) } },
  write: { params: envelopeParams, body: write, answers: { 201: written } },
  put: {
    params: envelopeParams,
    body: illustrated(
      "CommentMessageWrite",
      [{ threadUuid: "01930000-0000-7000-8000-00000000c0a1", text: "Is the price net?", messageId: 1 }],
      { threadUuid, text, messageId: Type.Optional(nullable(messageNumber)) },
    ),
    answers: { 200: thread },
  },
  remove: {
    params: envelopeParams,
    query: Type.Object({ threadUuid, messageId: Type.Optional(messageNumber) }),
    answers: { 200: thread },
  },
  access: {
    params: envelopeParams,
    body: illustrated("CommentAccess", [{ threadUuid: "01930000-0000-7000-8000-00000000c0a1", accessType: "account" }], {
      threadUuid,
      accessType,
      sharedTo: Type.Optional(sharedTo),
    }),
    answers: { 200: thread },
  },
  resolve: {
    params: envelopeParams,
    body: illustrated("CommentResolve", [{ threadUuid: "01930000-0000-7000-8000-00000000c0a1", resolved: true }], {
      threadUuid,
      resolved: Type.Boolean(),
    }),
    answers: { 200: null },
  },
} as const;
