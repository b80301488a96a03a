import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../../io/clock.ts";
import type { Admitted } from "../admission/guard.ts";
import type { LiveRequests } from "./live-requests.ts";
import type { AnyRequest, Incoming } from "../route/route.ts";

/** The checked parts of a request, and the body's bytes for its fingerprint. */
export type RequestParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown; readonly bytes: Buffer };

type Material = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly admitted: Admitted;
  readonly parts: RequestParts;
  readonly incoming: Incoming;
  readonly live: LiveRequests;
  readonly settle: AnyRequest["settle"];
  readonly readmit: AnyRequest["readmit"];
  readonly enter: AnyRequest["enter"];
  readonly clock: Clock;
};

/** The input of an action. Headers and the abort signal are created on first use. */
export function roomRequest({
  request,
  reply,
  admitted,
  parts,
  incoming,
  live,
  settle,
  readmit,
  enter,
  clock,
}: Material): AnyRequest {
  let signal: AbortSignal | undefined;
  return {
    params: parts.params,
    query: parts.query,
    body: parts.body,
    mailbox: admitted.mailbox,
    account: admitted.account,
    caller: admitted.caller,
    origin: { requestId: request.id, ip: request.ip, userAgent: request.headers["user-agent"] ?? "", source: "API" },
    ...incoming,
    settle,
    readmit,
    enter,
    get receivedAt() {
      return addMs(clock.now(), -Math.ceil(reply.elapsedTime));
    },
    get headers() {
      return plainHeaders(request.headers);
    },
    stopping: live.stopping,
    get signal() {
      return (signal ??= live.signalOf(reply.raw));
    },
  };
}

function plainHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}
