import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { editComment, removeComment } from "./actions/change-comment.ts";
import { closeThread, openThread } from "./actions/change-thread.ts";
import { listCommentThreads } from "./actions/list-threads.ts";
import { readThread } from "./actions/read-thread.ts";
import { shapes } from "./contract.ts";
import type { CommentsNeeds } from "./needs.ts";
import { threadRoutes } from "./routes-threads.ts";
import { showComment, showThread } from "./view.ts";

const path = "/api/v1/envelope/{id}/comment";
const hidden: readonly FaultCode[] = ["envelope.not_found"];
const own: readonly FaultCode[] = [...hidden, "comment.not_found", "comment.foreign", "comment.closed"];

/** The endpoints of comments. */
export function routes(needs: CommentsNeeds): readonly AnyRoute[] {
  const reading = { mailbox: "required", permission: "commentRead" } as const;
  const writing = { mailbox: "required", permission: "commentWrite" } as const;
  return [
    route("GET", `${path}-thread`, {
      ...reading,
      summary: "List the threads of comments about an envelope, oldest first",
      contract: shapes.list,
      faults: hidden,
      action: async ({ params: { id }, query, mailbox, caller }) => {
        const page = pageOf(query, `comments ${id} ${mailbox.accountId}`);
        const found = await listCommentThreads(needs, id, page, mailbox);
        const show = (row: (typeof found.rows)[number]) => showThread(row, row.first, caller.userId);
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
    route("GET", `${path}-thread/{threadUuid}`, {
      ...reading,
      summary: "List the comments of one thread, oldest first",
      contract: shapes.read,
      faults: [...hidden, "comment.thread_unknown"],
      action: async ({ params, query, mailbox, caller }) => {
        const page = pageOf(query, `comments of ${params.threadUuid}`);
        const found = await readThread(needs, params, page, mailbox);
        const answer = pageAnswer(page, found, {
          show: (row) => showComment(row, caller.userId),
          keyOf: (row) => [row.id],
        });
        return ok(answer);
      },
    }),
    route("PUT", `${path}/{commentUuid}`, {
      summary: "Change the text of one's own comment",
      ...writing,
      contract: shapes.edit,
      faults: own,
      action: ({ params, body, ...acting }) => editComment(needs, params, body.text, acting),
    }),
    route("DELETE", `${path}/{commentUuid}`, {
      summary: "Remove the text of one's own comment; its number stays",
      ...writing,
      contract: shapes.remove,
      faults: own,
      action: ({ params, ...acting }) => removeComment(needs, params, acting),
    }),
    route("PATCH", `${path}-thread/{threadUuid}`, {
      summary: "Close or reopen a thread",
      ...writing,
      contract: shapes.close,
      faults: [...hidden, "comment.thread_unknown"],
      action: ({ params, body, ...acting }) => (body.closed ? closeThread : openThread)(needs, params, acting),
    }),
    ...threadRoutes(needs),
  ];
}
