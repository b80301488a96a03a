import type { FastifyReply, FastifyRequest } from "fastify";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import type { ReceptionLog } from "./needs.ts";
import type { Note } from "./request-notes.ts";

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

/** The path without its query; tokens and one-time codes in it, and whatever may be one, are left out. */
export function safePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const parts = path.slice(0, pathMax).split("/");
  return parts.map((part) => (mayBeSecret(part) ? "…" : part.replace(/ch[a-z]_[\w-]+/g, "…"))).join("/");
}

const pathMax = 500;
/** Codes have 32 characters and more, some of them written as %-codes by a client. */
const secretForm = /[\w%.~-]{24,}/;
const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Words of addresses have no digits and no capitals. */
const wordForm = /^[a-z.-]+$/;

function mayBeSecret(part: string): boolean {
  return secretForm.test(part) && !uuidForm.test(part) && !wordForm.test(part);
}

function traceOf(reply: FastifyReply): { readonly trace_id?: string } {
  const trace = reply.getHeader("traceparent");
  return typeof trace === "string" ? { trace_id: trace.slice(3, 35) } : {};
}
