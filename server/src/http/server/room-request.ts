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

/** The input of an action. It has no accessors: actions copy what they pass on, which would run all of them. */
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
    upload: incoming.upload,
    form: incoming.form,
    bytes: incoming.bytes,
    settle,
    readmit,
    enter,
    receivedAt: () => addMs(clock.now(), -Math.ceil(reply.elapsedTime)),
    headers: plainHeaders(request.headers),
    stopping: live.stopping,
    signal: () => (signal ??= live.signalOf(reply.raw)),
  };
}

type PlainHeaders = Readonly<Record<string, string | undefined>>;

function plainHeaders(headers: IncomingHttpHeaders): PlainHeaders {
  if (isPlain(headers)) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

/** Node.js lists the texts of this header alone; it joins those of all others. */
function isPlain(headers: IncomingHttpHeaders): headers is PlainHeaders {
  return headers["set-cookie"] === undefined;
}
