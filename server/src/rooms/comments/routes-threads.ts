import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { editMessage, removeMessage } from "./actions/change-comment.ts";
import { changeReaders, closeThread, openThread, removeThread } from "./actions/change-thread.ts";
import { listAllThreads } from "./actions/list-threads.ts";
import { answerThread, writeComment } from "./actions/write-comment.ts";
import type { CommentsNeeds } from "./needs.ts";
import { publicShapes } from "./threads-contract.ts";
import { showByDocument } from "./view.ts";

const path = "/api/v1/envelope/{id}/comment";
const hidden: readonly FaultCode[] = ["envelope.not_found", "comment.thread_unknown"];
const message: readonly FaultCode[] = [...hidden, "comment.not_found", "comment.foreign", "comment.closed"];
const readers: readonly FaultCode[] = ["access.unknown", "access.shared_empty", "request.invalid"];
const writing = { mailbox: "required", permission: "commentWrite" } as const;

/** The endpoints with a thread's id and a comment's number in the path. */
export function threadRoutes(needs: CommentsNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      guest: true,
      summary: "List the threads of comments about an envelope, by document",
      mailbox: "required",
      permission: "commentRead",
      contract: publicShapes.list,
      faults: ["envelope.not_found"],
      action: async ({ params: { id }, mailbox, caller }) =>
        ok(showByDocument(await listAllThreads(needs, id, mailbox), caller.userId)),
    }),
    route("POST", path, {
      guest: true,
      summary: "Write a comment, in a thread or as a new one",
      ...writing,
      contract: publicShapes.write,
      faults: [...hidden, "comment.closed", "comment.place", ...readers],
      action: ({ params: { id }, body, ...acting }) => writeComment(needs, id, body, acting),
    }),
    route("PUT", path, {
      summary: "Answer a thread, or change one's own message",
      ...writing,
      contract: publicShapes.put,
      faults: message,
      action: ({ params: { id }, body: { threadUuid, messageId, text }, ...acting }) =>
        messageId
          ? editMessage(needs, { id, threadUuid, number: messageId }, text, acting)
          : answerThread(needs, id, { threadUuid, text }, acting),
    }),
    route("DELETE", path, {
      summary: "Remove one's own message, whose number stays, or a thread of one's mailbox",
      ...writing,
      contract: publicShapes.remove,
      faults: [...message, "comment.forbidden"],
      action: ({ params: { id }, query: { threadUuid, messageId }, ...acting }) =>
        messageId
          ? removeMessage(needs, { id, threadUuid, number: messageId }, acting)
          : removeThread(needs, { id, threadUuid }, acting),
    }),
    route("PUT", `${path}-access`, {
      summary: "Change the readers of a thread of one's mailbox",
      ...writing,
      contract: publicShapes.access,
      faults: [...hidden, "comment.forbidden", ...readers],
      action: ({ params: { id }, body: { threadUuid, ...wanted }, ...acting }) =>
        changeReaders(needs, { id, threadUuid }, wanted, acting),
    }),
    route("POST", "/api/v1/envelope/{id}/resolve-comment", {
      summary: "Close or reopen a thread",
      ...writing,
      contract: publicShapes.resolve,
      faults: hidden,
      action: ({ params: { id }, body: { threadUuid, resolved }, ...acting }) =>
        (resolved ? closeThread : openThread)(needs, { id, threadUuid }, acting),
    }),
  ];
}
