import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import { acceptCheck } from "./accept.ts";
import { readJson, type JsonBody } from "./body.ts";
import { partCheck } from "./check.ts";
import { admit, type Admitted } from "./guard.ts";
import type { ReceptionLimits } from "./limits.ts";
import type { LiveRequests } from "./live-requests.ts";
import type { ReceptionNeeds } from "./needs.ts";
import { answerOf, sendAnswer, sendStream } from "./reply.ts";
import { roomRequest } from "./room-request.ts";
import type { AnyRoute } from "./route.ts";
import { openUpload } from "./upload.ts";

/** What serving needs besides the needs of the reception. */
export type ServeNeeds = ReceptionNeeds & { readonly bounds: ReceptionLimits; readonly live: LiveRequests };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** One route as a handler: guard → accept → parts of the request → action → answer. */
export function serveRoute(route: AnyRoute, reserved: ReadonlyMap<string, ReadonlySet<string>>, needs: ServeNeeds): Handler {
  const accept = acceptCheck(route);
  const parse = requestParser(route, needs.bounds);
  return async (request, reply) => {
    refuseReserved(request, reserved);
    const admitted = await admit(route, request.headers, needs.authenticate);
    accept(request.headers.accept);
    const parts = await parse(request);
    const upload = route.upload ? await openUpload(request.raw, needs.bounds) : undefined;
    const answer = await route.action(
      roomRequest({ request, reply, admitted, parts, upload, live: needs.live, settle: async () => undefined }),
    );
    if ("stream" in answer) return sendStream(reply, answer, needs.bounds);
    return sendAnswer(reply, answerOf(answer)!, needs.bounds);
  };
}

/** The checked parts of a request, and the body's bytes for its fingerprint. */
export type RequestParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown; readonly bytes: Buffer };

const noBody: JsonBody = { bytes: Buffer.alloc(0), value: undefined };

/** Reads and checks path, query and body; all their faults are told at once. */
function requestParser(route: AnyRoute, limits: ReceptionLimits): (request: FastifyRequest) => Promise<RequestParts> {
  const { contract } = route;
  const checkParams = partCheck(contract.params, "params");
  const checkQuery = partCheck(contract.query, "query");
  const checkBody = partCheck(contract.body, "body");
  return async (request) => {
    const rows: FaultRow[] = [];
    if (request.url.includes("%00"))
      rows.push({ code: "request.invalid", args: ["the address holds the character U+0000"], pointer: "/query" });
    const params = checkParams(request.params, rows);
    const query = checkQuery(request.query, rows);
    const { bytes, value } = contract.body ? await readJson(request.raw, limits) : noBody;
    const body = checkBody(value, rows);
    refuse(rows);
    return { params, query, body, bytes };
  };
}

/** A word that is an end point beside `{id}` is never taken for an id (decisions §1). */
function refuseReserved(request: FastifyRequest, reserved: ReadonlyMap<string, ReadonlySet<string>>): void {
  if (reserved.size === 0) return;
  const params: Readonly<Record<string, unknown>> = Object(request.params);
  for (const [name, words] of reserved) {
    const value = params[name];
    if (typeof value === "string" && words.has(value))
      throw new Fault("request.route_unknown", { args: [request.url.split("?")[0] ?? ""] });
  }
}

export type { Admitted };
