import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from "fastify";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { clientErrors, refuseExpectations } from "./client-error.ts";
import { errorToFault } from "../reply/error-to-fault.ts";
import { logBreak, logFailure } from "./log-request.ts";
import { problemAnswer } from "../reply/problem.ts";
import { nothingHere } from "../../pages/fault-page.ts";
import { fastifyPath } from "../route/paths.ts";
import { overrideMethod } from "./override-method.ts";
import { refuseEarly } from "./refuse-early.ts";
import { requestIds } from "./request-id.ts";
import { securityHeaders } from "./hooks.ts";
import type { AnyRoute } from "../route/route.ts";
import type { ServeNeeds } from "./serve-route.ts";

/** An empty server with our limits and error bodies. Bodies are left unread: a route reads its own, after the guard. */
export function openFastify(needs: ServeNeeds, routes: readonly AnyRoute[]): FastifyInstance {
  const { bounds } = needs;
  const ids = requestIds();
  const helps = new Map(routes.flatMap(({ path, help }) => (help ? [[fastifyPath(path), help] as const] : [])));
  const app = fastify({
    logger: false,
    logController: breakLogger(needs),
    genReqId: ids,
    rewriteUrl: overrideMethod,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    requestTimeout: 0,
    keepAliveTimeout: bounds.keepAliveMs,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // contracts check and write bodies: Fastify's own schema compilers need not be loaded (10 MB)
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    clientErrorHandler: clientErrors(ids, needs.baseUrl),
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders).header("x-request-id", request.id);
      app.errorHandler(error, request, reply);
    },
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: Math.min(2000, bounds.headersMs),
      maxHeaderSize: bounds.headersMaxBytes,
    },
  });
  app.server.maxHeadersCount = 100;
  refuseExpectations(app.server, ids, needs.baseUrl);
  refuseEarly(app, ids, needs);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    const fault = faultOf(error, request, reply, needs);
    needs.notes.add(request, { fault });
    if (fault.cause !== undefined && catalogue[fault.code].status >= 500) logFailure(needs.log, request, fault);
    const { accept, "accept-language": acceptLanguage } = request.headers;
    const help = fault.code === "request.route_unknown" ? nothingHere : helps.get(request.routeOptions.url ?? "");
    for (const name of contentHeaders) reply.removeHeader(name);
    const answer = problemAnswer(fault, { requestId: request.id, baseUrl: needs.baseUrl(), accept, acceptLanguage, help });
    return reply
      .code(answer.status)
      .headers({ "cache-control": securityHeaders["cache-control"], ...answer.headers })
      .send(answer.text);
  });
  return app;
}

/** Headers of a stream that failed before its first byte: the error is no part of it, not compressed and not kept. */
const contentHeaders = ["content-encoding", "content-disposition", "content-range", "accept-ranges", "etag", "vary"];

/** The fault of an error. What fails because its client went away or the service stops is no failure of ours. */
function faultOf(error: unknown, request: FastifyRequest, { raw }: FastifyReply, { live }: ServeNeeds): Fault {
  const fault = errorToFault(error, request.url);
  const isCut = raw.destroyed && Object(error).code === "ERR_STREAM_PREMATURE_CLOSE";
  if (fault.code !== "service.failed" || !(isCut || live.isAborted(raw))) return fault;
  return new Fault("service.unavailable", { args: ["the service stops"] });
}

/** Logs answers that broke off by a failure of ours, which Fastify would only report to its own log. */
function breakLogger({ log, live }: ServeNeeds): LogController {
  const controller = new LogController();
  controller.streamError = (error, request, { raw }) => {
    if (!raw.destroyed && !live.isAborted(raw)) logBreak(log, request, error);
  };
  return controller;
}

function unused(): never {
  throw new Error("routes have no schemas of Fastify");
}
