import { type FastifyInstance, fastify } from "fastify";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { clientErrors, refuseExpectations } from "./client-error.ts";
import { errorToFault } from "../reply/error-to-fault.ts";
import { logFailure } from "./log-request.ts";
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
    const fault = errorToFault(error, request.url);
    needs.notes.add(request, { fault });
    if (fault.cause !== undefined && catalogue[fault.code].status >= 500) logFailure(needs.log, request, fault);
    const { accept, "accept-language": acceptLanguage } = request.headers;
    const help = fault.code === "request.route_unknown" ? nothingHere : helps.get(request.routeOptions.url ?? "");
    const answer = problemAnswer(fault, { requestId: request.id, baseUrl: needs.baseUrl(), accept, acceptLanguage, help });
    return reply.code(answer.status).headers(answer.headers).send(answer.text);
  });
  return app;
}

function unused(): never {
  throw new Error("routes have no schemas of Fastify");
}
