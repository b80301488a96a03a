import type { AddressInfo } from "node:net";
import { fastify as createFastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { answerRawErrors } from "./client-error.ts";
import { faultOfError } from "./fault-of.ts";
import { receptionLimits } from "./limits.ts";
import { liveRequests } from "./live-requests.ts";
import { logFailure, logRequest } from "./log-request.ts";
import type { Reception, ReceptionNeeds } from "./needs.ts";
import { ownRoutes } from "./own-routes.ts";
import { fastifyPath, methodsAt, reservedWords } from "./paths.ts";
import { problemAnswer } from "./problem.ts";
import { continuedTrace, requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveRoute, type ServeNeeds } from "./serve-route.ts";

/** The reception: knows no room, only the table of routes it is given. */
export function createApp(given: ReceptionNeeds): Reception {
  const needs: ServeNeeds = { ...given, bounds: { ...receptionLimits, ...given.limits }, live: liveRequests() };
  const app = openFastify(needs);
  const routes = [...given.routes, ...ownRoutes(needs)];
  addHooks(app, needs);
  for (const route of routes) addRoute(app, route, routes, needs);
  app.setNotFoundHandler((request, reply) => {
    throw unknownRoute(request, reply, routes);
  });
  app.setErrorHandler((error, request, reply) => sendFault(needs, error, request, reply));
  return {
    fastify: app,
    listen: async ({ host, port }) => {
      await app.listen({ host, port });
      return addressOf(app);
    },
    stop: (deadlineMs) => stop(app, needs, deadlineMs),
  };
}

function openFastify({ bounds, trustProxy }: ServeNeeds): FastifyInstance {
  const app = createFastify({
    logger: false,
    trustProxy,
    genReqId: requestIdOf,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    bodyLimit: bounds.jsonMaxBytes,
    requestTimeout: 0,
    keepAliveTimeout: bounds.keepAliveMs,
    forceCloseConnections: "idle",
    return503OnClosing: false,
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
  answerRawErrors(app.server);
  app.removeAllContentTypeParsers();
  // bodies are read by the route's handler, after the guard
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  return app;
}

function addHooks(app: FastifyInstance, needs: ServeNeeds): void {
  const { live, log, metrics, bounds } = needs;
  app.addHook("onRequest", (request, reply, done) => {
    live.begin(reply.raw);
    reply.headers(securityHeaders).header("x-request-id", request.id);
    const trace = continuedTrace(request.headers["traceparent"]);
    if (trace !== undefined) reply.header("traceparent", trace);
    if (live.isStopping()) reply.header("connection", "close");
    done(
      live.count() > bounds.inFlightMax
        ? new Fault("service.unavailable", { args: ["too many requests are under way"] })
        : undefined,
    );
  });
  app.addHook("onResponse", (request, reply, done) => {
    logRequest(log, request, reply);
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

function addRoute(
  app: FastifyInstance,
  route: ReceptionNeeds["routes"][number],
  routes: ReceptionNeeds["routes"],
  needs: ServeNeeds,
): void {
  const hasHead = routes.some((other) => other.method === "HEAD" && other.path === route.path);
  app.route({
    method: route.method === "GET" && !hasHead ? ["GET", "HEAD"] : route.method,
    url: fastifyPath(route.path),
    handler: serveRoute(route, reservedWords(route.path, routes), needs),
  });
}

function unknownRoute(request: FastifyRequest, reply: FastifyReply, routes: ReceptionNeeds["routes"]): Fault {
  const methods = methodsAt(request.url, routes);
  if (methods.length === 0) return new Fault("request.route_unknown", { args: [request.url.split("?")[0] ?? ""] });
  reply.header("allow", methods.join(", "));
  return new Fault("request.method_unknown", { args: [request.method, methods.join(", ")], data: { allowed: methods } });
}

function sendFault(needs: ServeNeeds, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOfError(error);
  const { status } = catalogue[fault.code];
  if (status >= 500) logFailure(needs.log, request, fault);
  const { accept, "accept-language": acceptLanguage } = request.headers;
  const answer = problemAnswer(fault, { requestId: request.id, accept, acceptLanguage });
  cutUnreadBody(request, reply);
  return reply.code(answer.status).headers(answer.headers).send(answer.text);
}

/** A body nobody wants any more may still arrive for a moment, so that the client reads the answer; then the line is cut. */
function cutUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return;
  reply.raw.once("finish", () => {
    const { socket } = request.raw;
    setTimeout(() => (request.raw.complete ? undefined : socket.destroy()), lingerMs).unref();
  });
}

const lingerMs = 1000;

async function stop(app: FastifyInstance, { live }: ServeNeeds, deadlineMs: number): Promise<void> {
  const closed = app.close();
  if (!(await live.drain(deadlineMs))) live.abort(new Error("the service stops"));
  app.server.closeAllConnections();
  await closed;
}

function addressOf(app: FastifyInstance): AddressInfo {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}
