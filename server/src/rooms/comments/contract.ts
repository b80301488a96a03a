import { Type } from "typebox";
import type { CommentId, EnvelopeId, ThreadId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { threadAccesses } from "./access.ts";

/** The older names of thread accesses. */
const audiences = ["participants", "mailbox", "account", "shared"] as const;

/** Comments in one response. */
export const commentMax = 5000;

/** The envelope of the path. */
export const envelopeParams = Type.Object({ id: idShape<EnvelopeId>() });
const commentParams = Type.Object({ id: idShape<EnvelopeId>(), commentUuid: idShape<CommentId>() });
/** A comment under the names of this service. */
export const commentShape = titled("Comment", {
  uuid: idShape(),
  text: Type.String({ description: "Empty once it was removed" }),
  mailboxUuid: idShape(),
  mailboxName: Type.String(),
  userUuid: idShape(),
  userName: Type.String(),
  createdAt: instantShape(),
  editedAt: nullable(instantShape()),
  removed: Type.Boolean(),
  mine: Type.Boolean({ description: "Written by the caller" }),
});

/** The properties of a thread in every response. */
export const threadProperties = {
  uuid: idShape(),
  audience: wordShape(audiences),
  accessType: wordShape(threadAccesses),
  documentId: nullable(Type.String()),
  fieldName: nullable(Type.String()),
  closed: Type.Boolean(),
  createdAt: instantShape(),
  totalComments: Type.Integer(),
} as const;

const thread = titled("CommentThreadRow", {
  ...threadProperties,
  comments: Type.Array(commentShape, {
    description: "The first 100, oldest first; `totalComments` says whether there are more",
  }),
});

/** The wire shapes of this service's own endpoints. */
export const shapes = {
  list: { params: envelopeParams, query: Type.Object(pageQuery), answers: { 200: pageShape(thread, "CommentThreadPage") } },
  read: {
    params: Type.Object({ id: idShape<EnvelopeId>(), threadUuid: idShape<ThreadId>() }),
    query: Type.Object(pageQuery),
    answers: { 200: pageShape(commentShape, "CommentPage") },
  },
  edit: {
    params: commentParams,
    body: illustrated("CommentEdit", [{ text: "Is the price net?" }], { text: textShape(commentMax, 1) }),
    answers: { 200: null },
  },
  remove: { params: commentParams, answers: { 200: null } },
  close: {
    params: Type.Object({ id: idShape<EnvelopeId>(), threadUuid: idShape<ThreadId>() }),
    body: illustrated("CommentThreadClose", [{ closed: true }], { closed: Type.Boolean() }),
    answers: { 200: null },
  },
} as const;
