import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "@chancery/core/fault/fault.ts";
import { hasBody } from "../body/body.ts";
import { cookieAuthorization } from "../admission/session-cookie.ts";
import { clientAddress } from "./client-address.ts";
import { beginRequest } from "./crowd.ts";
import { logRequest } from "./log-request.ts";
import { countRequest } from "../rate-limit/rate-headers.ts";
import { addressKey } from "../rate-limit/rate-limits.ts";
import { continuedTrace } from "./request-id.ts";
import type { ServeNeeds } from "./serve-route.ts";
import { table } from "@chancery/core/text/table.ts";

/** On every answer: the browser guesses no types, frames nothing, runs nothing and keeps nothing of ours. */
export const securityHeaders = table<string>({
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
});

/** Adds the hooks around every request: headers, counting, one log line, metrics. */
export function addHooks(app: FastifyInstance, needs: ServeNeeds): void {
  app.addHook("onRequest", (request, reply, done) => {
    try {
      begin(request, reply, needs);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.addHook("onResponse", (request, reply, done) => {
    cutUnreadBody(request.raw);
    end(request, reply, needs);
    done();
  });
}

function end(request: FastifyRequest, reply: FastifyReply, { log, metrics, notes }: ServeNeeds, isCut = false): void {
  const status = isCut ? cutStatus(reply) : reply.statusCode;
  logRequest(log, request, reply, { ...notes.of(request), status, isCut });
  metrics.countRequest({
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status,
    seconds: reply.elapsedTime / 1000,
  });
}

/** Logs and counts a request whose answer is cut off: it has no onResponse. */
function endWhenCut(request: FastifyRequest, reply: FastifyReply, needs: ServeNeeds): void {
  let isSent = false;
  reply.raw.once("finish", () => (isSent = true)).once("close", () => isSent || end(request, reply, needs, true));
}

/** The status of an answer that is cut off: 499, as proxies have it, where the client went away before any was sent. */
function cutStatus({ raw, statusCode }: FastifyReply): number {
  return raw.headersSent ? statusCode : 499;
}

function begin(request: FastifyRequest, reply: FastifyReply, needs: ServeNeeds): void {
  const { live, limiter, trustedProxies } = needs;
  // every reader of the address gets this one; Fastify's own rule accepts invalid addresses, too
  if (trustedProxies) Object.defineProperty(request, "ip", { value: clientAddress(request.raw, trustedProxies) });
  reply.headers(securityHeaders).header("x-request-id", request.id);
  endWhenCut(request, reply, needs);
  const trace = continuedTrace(request.headers["traceparent"]);
  if (trace !== undefined) reply.header("traceparent", trace);
  if (live.isStopping()) reply.header("connection", "close");
  request.headers.authorization ??= cookieAuthorization(request, needs.baseUrl);
  beginRequest(request, reply, needs);
  countRequest(limiter, reply, "address", addressKey(request.ip));
  if (hasManyHosts(request.raw)) throw new Fault("request.invalid", { args: ["it has more than one Host header"] });
}

/** Whether a request names its host more than once (RFC 9112, 3.2): a proxy may read another of them than this service. */
function hasManyHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === "host").length > 1;
}

/**
 * After an early answer the body may still arrive for a moment, so that the client reads the answer; then the connection is cut. The
 * unread rest is consumed, or the connection could not serve the client's next request.
 */
export function cutUnreadBody(raw: IncomingMessage): void {
  if (raw.complete || !hasBody(raw)) return;
  raw.removeAllListeners("readable").resume();
  setTimeout(() => (raw.complete ? undefined : raw.destroy()), lingerMs).unref();
}

const lingerMs = 1000;
