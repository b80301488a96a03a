import type { FastifyReply, FastifyRequest } from "fastify";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import type { ReceptionLog } from "./needs.ts";
import type { Note } from "./request-notes.ts";
import { safePath } from "./safe-path.ts";

/** The end of a request: its notes, its status, and whether the answer is cut off. */
type End = Note & { readonly status: number; readonly isCut: boolean };

/** Writes one line per request. Never bodies, headers or queries: the part of an address after `?` may be a secret. */
export function logRequest(
  log: ReceptionLog,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, isCut, ...note }: End,
): void {
  log.info(
    {
      request: requestFields(request),
      status,
      ...(isCut && { cut: true }),
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ...traceOf(reply),
      ...refusalOf(status, note),
    },
    "request",
  );
}

/** An answer that broke off by a failure of ours after its first bytes, logged once with its cause. */
export function logBreak(log: ReceptionLog, request: FastifyRequest, error: Error): void {
  log.error({ request: requestFields(request), err: error }, "an answer broke off");
}

function requestFields(request: FastifyRequest): object {
  return { id: request.id, method: request.method, path: safePath(request.url) };
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
      request: requestFields(request),
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
