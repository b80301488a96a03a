import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { tokenKey } from "../admission/requesters.ts";
import { problemAnswer } from "../reply/problem.ts";
import { crowded, probes } from "./crowd.ts";
import { cutUnreadBody, securityHeaders } from "./hooks.ts";
import { continuedTrace } from "./request-id.ts";
import { safePath } from "./safe-path.ts";
import type { ServeNeeds } from "./serve-route.ts";

/**
 * Refuses requests of a crowd before they are routed, at little more than half the CPU time of a refusal by the hook: an overloaded
 * process has least of that. First it holds each for a while: a client that waits asks for nothing more, and the crowd may have gone
 * when the time is over. Requests without an Authorization header are left to the hook, which reads cookies and addresses.
 */
export function refuseEarly({ server }: FastifyInstance, ids: (request: IncomingMessage) => string, needs: ServeNeeds): void {
  // made once: the stack of an error takes more time than all of its answer
  const fault = crowded();
  const listeners = server.listeners("request");
  const serve: Listener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  const refuse: Listener = (request, response) => answerCrowd(request, response, { needs, fault, id: ids(request) });
  const hold = holding(needs, (request, response) => (isRefused(request, needs, true) ? refuse : serve)(request, response));
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!isRefused(request, needs)) serve(request, response);
    else if (!hold(request, response)) refuse(request, response);
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Hands requests on after a while, at once when the service stops; returns false, and does nothing, while it holds too many. */
function holding({ bounds, live }: ServeNeeds, onEnd: Listener): (...held: Parameters<Listener>) => boolean {
  const ends = new Set<() => void>();
  live.stopping.addEventListener("abort", () => ends.forEach((end) => end()));
  return (request, response) => {
    if (ends.size >= bounds.crowdHeldMax || live.isStopping()) return false;
    const leave = (): void => {
      clearTimeout(timer);
      ends.delete(end);
    };
    const end = (): void => {
      leave();
      response.off("close", leave);
      onEnd(request, response);
    };
    const timer = setTimeout(end, bounds.crowdHeldMs);
    ends.add(end);
    response.once("close", leave);
    return true;
  };
}

function isRefused({ headers, url = "" }: IncomingMessage, { isCrowded }: ServeNeeds, wasHeld = false): boolean {
  const { authorization } = headers;
  if (isCrowded === undefined || authorization === undefined || probes.has(url)) return false;
  return isCrowded(tokenKey(authorization), wasHeld);
}

type Refusal = { readonly needs: ServeNeeds; readonly fault: Fault; readonly id: string };

function answerCrowd(request: IncomingMessage, response: ServerResponse, { needs, fault, id }: Refusal): void {
  const { accept, "accept-language": acceptLanguage } = request.headers;
  const { status, headers, text } = problemAnswer(fault, {
    requestId: id,
    baseUrl: needs.baseUrl(),
    accept,
    acceptLanguage,
  });
  const trace = continuedTrace(request.headers["traceparent"]);
  response.writeHead(status, {
    ...securityHeaders,
    ...headers,
    "x-request-id": id,
    "content-length": Buffer.byteLength(text),
    ...(trace !== undefined && { traceparent: trace }),
    ...(needs.live.isStopping() && { connection: "close" }),
  });
  response.end(text);
  cutUnreadBody(request);
  const { method = "", url = "" } = request;
  needs.log.info(
    {
      request: { id, method, path: safePath(url) },
      status,
      duration_ms: 0,
      ...(trace !== undefined && { trace_id: trace.slice(3, 35) }),
    },
    "request",
  );
  needs.metrics.countRequest({ method, route: "unknown", status, seconds: 0 });
}
