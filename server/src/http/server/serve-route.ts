import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type FaultRow, Fault, refuse } from "@chancery/core/fault/fault.ts";
import { acceptCheck } from "../admission/accept.ts";
import { bodyBounds, formBounds } from "../body/body-bounds.ts";
import { noJson, parseSlices, readJson, type JsonBytes } from "../body/body.ts";
import { type LargeBodies } from "../body/large-bodies.ts";
import { partCheck } from "../body/check.ts";
import { startWork, startWorkOnEnd } from "./crowd.ts";
import { formOpener } from "../body/form.ts";
import { admit, enter, type Admitted } from "../admission/guard.ts";
import { withSessionCookie } from "../admission/session-cookie.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import type { LiveRequests } from "./live-requests.ts";
import type { ReceptionNeeds } from "./needs.ts";
import { countRequest } from "../rate-limit/rate-headers.ts";
import type { RateLimiter } from "../rate-limit/rate-limit.ts";
import type { AnswerTally } from "../idempotency/answer-tally.ts";
import { idempotencyKey, runOnce, type OnceRequest, type OnceWork } from "../idempotency/idempotency.ts";
import { answerOf, sendAnswer, sendStream } from "../reply/reply.ts";
import { notingWho, type RequestNotes } from "./request-notes.ts";
import { roomRequest, type RequestParts } from "./room-request.ts";
import { type AnyRequest, type AnyRoute, type Incoming, type Reply, acceptsIdempotencyKey } from "../route/route.ts";
import { openBytes } from "../body/open-bytes.ts";
import { openUpload } from "../body/upload.ts";
import { placingXml, xmlPointer } from "../body/xml-place.ts";
import type { Requesters } from "../admission/requesters.ts";
import { addressKey } from "../rate-limit/rate-limits.ts";
import { limitFailedCodes, acceptsCodes } from "../rate-limit/failed-code-limit.ts";

/** Dependencies of serving routes, beyond those of the server. */
export type ServeNeeds = ReceptionNeeds & {
  readonly bounds: ReceptionLimits;
  readonly live: LiveRequests;
  readonly limiter: RateLimiter;
  readonly notes: RequestNotes;
  readonly tally: AnswerTally;
  readonly who: Requesters;
  readonly large: LargeBodies;
};

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** One route as a handler: guard → accept → parts of the request → action, once for a key → answer. */
export function serveRoute(route: AnyRoute, needs: ServeNeeds): Handler {
  const accept = acceptCheck(route);
  const hasCodes = acceptsCodes(route);
  const { read, parse } = requestParser(route, needs);
  const xmlAt = xmlPointer(route.contract.body);
  const openForm = route.contract.form && formOpener(route.contract.form, formBounds(route, needs.bounds));
  const start = route.upload || openForm || route.contract.bytes !== undefined ? startWorkOnEnd : startWork;
  const once = { ...needs, onError: (error: unknown) => needs.log.error({ err: error }, "an Idempotency-Key could not be kept") };
  const serve: Handler = async (request, reply) => {
    if (route.always) reply.headers(route.always);
    const authenticate = notingWho(needs.notes, request, needs.authenticate);
    const admitted = await admit(route, request, authenticate);
    needs.who.assignAccount(admitted);
    if (admitted.caller) countRequest(needs.limiter, reply, "token", admitted.caller.tokenId);
    if (route.limitedBy) countRequest(needs.limiter, reply, route.limitedBy, addressKey(request.ip));
    accept(request.headers.accept);
    const sent = await read(request, reply);
    start(request, reply, needs);
    const answer = async (): Promise<Reply> => {
      const parts = await parse(request, sent);
      const readmit = async (): Promise<void> => void (await admit(route, request, needs.authenticate));
      const enterOne: AnyRequest["enter"] = (id, permission) => enter(request, { id, permission }, needs.authenticate);
      const asked = { request, reply, admitted, parts, readmit, enter: enterOne, live: needs.live, clock: needs.clock };
      const act: OnceWork = (settle, incoming) =>
        placingXml(xmlAt, () => route.action(roomRequest({ ...asked, incoming, settle })));
      const work: OnceWork = (...given) =>
        hasCodes ? limitFailedCodes(needs.limiter, request.ip, () => act(...given)) : act(...given);
      const key =
        admitted.caller && acceptsIdempotencyKey(route) ? idempotencyKey(request.headers["idempotency-key"]) : undefined;
      const incoming: Incoming = {
        upload: hasUpload(route, request.raw) ? await openUpload(request.raw, needs.bounds, route.uploadTypeFault) : undefined,
        form: openForm?.(request.raw),
        bytes: route.contract.bytes === undefined ? undefined : openBytes(request.raw, route.contract.bytes, needs.bounds),
      };
      if (key === undefined) return work(settleNothing, incoming);
      const given = { key, incoming, bytes: parts.bytes, ...secretsOf(route, parts.body) };
      return runOnce(once, onceRequest(request, admitted, given), work);
    };
    // what has not begun when the service stops would hold up the stop, and be cut off in the end
    const waiting = (): AbortSignal => AbortSignal.any([needs.live.signalOf(reply.raw), needs.live.stopping]);
    const result = await needs.large.work(sent.bytes.length, waiting, answer);
    const cookies = { headers: request.headers, baseUrl: needs.baseUrl };
    if ("stream" in result) return sendStream(reply, result, needs.bounds);
    const answered = answerOf(withSessionCookie(route, result, cookies));
    // others have changed something, and their bodies count
    if (request.method === "GET") needs.large.holdAnswer(reply.raw, answered.text.length);
    return sendAnswer(reply, answered, needs.bounds);
  };
  return (request, reply) => needs.who.runFor(request, () => serve(request, reply));
}

const settleNothing = async (_tx: unknown, reply: Reply): Promise<Reply> => reply;

type OnceParts = {
  readonly key: string;
  readonly bytes: Buffer;
  readonly incoming: Incoming;
} & ReturnType<typeof secretsOf>;

function secretsOf({ secretAnswer, secretBody }: AnyRoute, body: unknown) {
  const isIn = (property: string): boolean => (Object(body)[property] ?? undefined) !== undefined;
  return {
    hasSecretAnswer: secretAnswer ?? false,
    hasSecretBody: typeof secretBody === "string" ? isIn(secretBody) : (secretBody ?? false),
  };
}

function onceRequest(request: FastifyRequest, { caller, mailbox }: Admitted, { bytes, ...parts }: OnceParts): OnceRequest {
  if (!caller) throw new Fault("token.missing");
  return { ...parts, userId: caller.userId, material: [request.method, request.url, mailbox?.id ?? "", bytes] };
}

/** Whether the body is a file: always for uploads, for routes that also accept JSON only when the request is multipart. */
function hasUpload({ upload, contract }: AnyRoute, { headers }: IncomingMessage): boolean {
  if (!upload || !contract.body) return upload === true;
  return headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;
}

/** Reads the body of a request; then parses and checks path, query and body, whose faults are reported at once. */
type RequestParser = {
  read(request: FastifyRequest, reply: FastifyReply): Promise<JsonBytes>;
  parse(request: FastifyRequest, sent: JsonBytes): Promise<RequestParts>;
};

function requestParser(route: AnyRoute, { bounds: limits, large }: Pick<ServeNeeds, "bounds" | "large">): RequestParser {
  const { contract } = route;
  const checkParams = partCheck(contract.params, "params");
  const checkQuery = partCheck(contract.query, "query");
  const checkBody = partCheck(contract.body, "body");
  const bounds = bodyBounds(route, limits);
  const timed = { ...limits, jsonBodyMs: route.signIn === "none" ? limits.openBodyMs : limits.jsonBodyMs };
  const isJson = ({ raw }: FastifyRequest): boolean => contract.body !== undefined && !hasUpload(route, raw);
  return {
    read: async (request, reply) => (isJson(request) ? readJson(request.raw, bounds, timed, large.meter(reply.raw)) : noJson),
    parse: async (request, sent) => {
      const rows: FaultRow[] = [];
      if (request.url.includes("%00")) rows.push({ code: "request.invalid", args: ["the address holds the character U+0000"] });
      const params = checkParams(request.params, rows);
      const query = checkQuery(request.query, rows);
      const body = isJson(request) ? checkBody(await parseSlices(sent), rows) : undefined;
      refuse(rows);
      return { params, query, body, bytes: sent.bytes };
    },
  };
}
