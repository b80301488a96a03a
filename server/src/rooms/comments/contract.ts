import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/paging.ts";
import { about, idShape, instantShape, nullable, textShape, wordShape } from "../../http/shapes.ts";
import type { CommentId, ThreadId } from "./thread.ts";

/** Who sees a thread: everybody who sees the envelope, or people of the writer's company alone. */
export const audiences = ["participants", "account"] as const;
export type Audience = (typeof audiences)[number];

/** Letters of a comment. */
export const commentMax = 5000;

const envelopeParams = Type.Object({ id: idShape<EnvelopeId>() });
const commentParams = Type.Object({ id: idShape<EnvelopeId>(), commentUuid: idShape<CommentId>() });
const place = {
  documentId: Type.Optional(about("The document it is about; the envelope when left out", nullable(textShape(128)))),
  fieldName: Type.Optional(about("The field or table of the document it is about", nullable(textShape(128)))),
};

const comment = Type.Object(
  {
    uuid: idShape(),
    text: Type.String({ description: "Empty once it was removed" }),
    mailboxUuid: idShape(),
    mailboxName: Type.String(),
    userUuid: idShape(),
    userName: Type.String(),
    createdAt: instantShape(),
    editedAt: nullable(instantShape()),
    removed: Type.Boolean(),
    mine: Type.Boolean({ description: "Written by the person who asks" }),
  },
  { title: "Comment" },
);

const thread = Type.Object(
  {
    uuid: idShape(),
    audience: wordShape(audiences),
    documentId: nullable(Type.String()),
    fieldName: nullable(Type.String()),
    closed: Type.Boolean(),
    createdAt: instantShape(),
    totalComments: Type.Integer(),
    comments: Type.Array(comment, { description: "Oldest first, at most 100 and then `totalComments` is more" }),
  },
  { title: "CommentThread" },
);

/** The wire shapes of the room: ours, facts name permissions and faults alone. */
export const shapes = {
  list: { params: envelopeParams, query: Type.Object(pageQuery), answers: { 200: pageShape(thread, "CommentThreadPage") } },
  read: {
    params: Type.Object({ id: idShape<EnvelopeId>(), threadUuid: idShape<ThreadId>() }),
    query: Type.Object(pageQuery),
    answers: { 200: pageShape(comment, "CommentPage") },
  },
  write: {
    params: envelopeParams,
    body: Type.Object(
      {
        text: textShape(commentMax, 1),
        threadUuid: Type.Optional(about("The thread it answers; a new one when left out", nullable(idShape<ThreadId>()))),
        audience: Type.Optional(about("Of a new thread; participants when left out", wordShape(audiences))),
        ...place,
      },
      { title: "CommentWrite", examples: [{ text: "Is the price with tax?", documentId: "order", fieldName: "price" }] },
    ),
    answers: { 201: Type.Object({ uuid: idShape(), threadUuid: idShape() }, { title: "CommentWritten" }) },
  },
  edit: {
    params: commentParams,
    body: Type.Object({ text: textShape(commentMax, 1) }, { title: "CommentEdit", examples: [{ text: "Is the price net?" }] }),
    answers: { 200: null },
  },
  remove: { params: commentParams, answers: { 200: null } },
  close: {
    params: Type.Object({ id: idShape<EnvelopeId>(), threadUuid: idShape<ThreadId>() }),
    body: Type.Object({ closed: Type.Boolean() }, { title: "CommentThreadClose", examples: [{ closed: true }] }),
    answers: { 200: null },
  },
} as const;
