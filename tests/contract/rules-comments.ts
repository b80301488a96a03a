import { newComment } from "./cases/comments.ts";
import { getAt, hides, inMailbox, type Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

const waiting = (scene: Scene): string => scene.waiting;
const at = "/api/v1/envelope";

const hidesComment = (body: object | undefined, path: string) =>
  hides(
    async ({ ann, waiting: envelope }) => (await newComment(ann, envelope)).uuid,
    (id, { waiting: envelope }) => ({
      path: `/api/v1/envelope/${envelope}/${path.replace("#", id)}`,
      ...(body && { sent: { body } }),
    }),
  );

// a thread of Ann's mailbox alone, which Bob, who sees the envelope, does not read
const hidesThread = (path: string, bodyOf?: (threadUuid: string) => object) =>
  hides(
    async ({ ann, waiting: envelope }) => {
      const body = { text: "Too dear?", documentId: "", accessType: "mailbox" };
      return Object((await ann.post(`${at}/${envelope}/comment`, body)).json).threadUuid;
    },
    (id, { waiting: envelope }) => ({
      path: `${at}/${envelope}/${path.replace("#", id)}`,
      ...(bodyOf && { sent: { body: bodyOf(id) } }),
    }),
    "bob",
  );

/** Comments about an envelope: who sees it and reads the thread. */
export const commentRules: Readonly<Record<string, Rule>> = {
  "GET /api/v1/envelope/{id}/comment": inMailbox("commentRead", hides(waiting, getAt("envelope/#/comment"))),
  "GET /api/v1/envelope/{id}/comment-thread": inMailbox("commentRead", hides(waiting, getAt("envelope/#/comment-thread"))),
  "GET /api/v1/envelope/{id}/comment-thread/{threadUuid}": inMailbox(
    "commentRead",
    hides(waiting, (id) => ({ path: `/api/v1/envelope/${id}/comment-thread/${id}` })),
  ),
  "POST /api/v1/envelope/{id}/comment": inMailbox(
    "commentWrite",
    hides(waiting, (id) => ({ path: `/api/v1/envelope/${id}/comment`, sent: { body: { text: "x" } } })),
  ),
  "PUT /api/v1/envelope/{id}/comment/{commentUuid}": inMailbox("commentWrite", hidesComment({ text: "x" }, "comment/#")),
  "DELETE /api/v1/envelope/{id}/comment/{commentUuid}": inMailbox("commentWrite", hidesComment(undefined, "comment/#")),
  "PATCH /api/v1/envelope/{id}/comment-thread/{threadUuid}": inMailbox(
    "commentWrite",
    hides(waiting, (id) => ({ path: `/api/v1/envelope/${id}/comment-thread/${id}`, sent: { body: { closed: true } } })),
  ),
  "PUT /api/v1/envelope/{id}/comment": inMailbox(
    "commentWrite",
    hidesThread("comment", (threadUuid) => ({ threadUuid, text: "x" })),
  ),
  "DELETE /api/v1/envelope/{id}/comment": inMailbox("commentWrite", hidesThread("comment?threadUuid=#")),
  "PUT /api/v1/envelope/{id}/comment-access": inMailbox(
    "commentWrite",
    hidesThread("comment-access", (threadUuid) => ({ threadUuid, accessType: "public" })),
  ),
  "POST /api/v1/envelope/{id}/resolve-comment": inMailbox(
    "commentWrite",
    hidesThread("resolve-comment", (threadUuid) => ({ threadUuid, resolved: true })),
  ),
};
