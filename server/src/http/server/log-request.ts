import type { FastifyReply, FastifyRequest } from "fastify";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import type { ReceptionLog } from "./needs.ts";
import type { Note } from "./request-notes.ts";
import { safePath } from "./safe-path.ts";

/** Writes one line per request. Never bodies, headers or queries: the part of an address after `?` may be a secret. */
export function logRequest(log: ReceptionLog, request: FastifyRequest, reply: FastifyReply, note: Note): void {
  log.info(
    {
      request: { id: request.id, method: request.method, path: safePath(request.url) },
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ...traceOf(reply),
      ...refusalOf(reply.statusCode, note),
    },
    "request",
  );
}

/** The fault number of a refused request, and its caller. */
function refusalOf(status: number, { fault, userId, mailboxId }: Note): object {
  if (status < 400 || status >= 500 || !fault) return {};
  return { fault: fault.code, code: catalogue[fault.code].code, user: userId, mailbox: mailboxId };
}

/** A failure of ours, logged once with its cause. */
export function logFailure(log: ReceptionLog, request: FastifyRequest, fault: Fault): void {
  log.error(
    {
      request: { id: request.id, method: request.method, path: safePath(request.url) },
      fault: fault.code,
      err: fault.cause ?? fault,
    },
    fault.message,
  );
}

function traceOf(reply: FastifyReply): { readonly trace_id?: string } {
  const trace = reply.getHeader("traceparent");
  return typeof trace === "string" ? { trace_id: trace.slice(3, 35) } : {};
}
