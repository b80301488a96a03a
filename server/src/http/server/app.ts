import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerTally } from "../idempotency/answer-tally.ts";
import { largeBodies } from "../body/large-bodies.ts";
import { addHooks } from "./hooks.ts";
import { receptionLimits } from "../route/limits.ts";
import { liveRequests } from "./live-requests.ts";
import type { Reception, ReceptionNeeds } from "./needs.ts";
import { openFastify } from "./open-fastify.ts";
import { ownRoutes } from "./own-routes.ts";
import { fastifyPath, fixedWords, reservedWords, methodsAt, type FixedWords } from "../route/paths.ts";
import { rateLimiter } from "../rate-limit/rate-limit.ts";
import { requestNotes } from "./request-notes.ts";
import type { AnyRoute } from "../route/route.ts";
import { serveRoute, type ServeNeeds } from "./serve-route.ts";
import { openRequesters } from "../admission/requesters.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { safePath } from "./safe-path.ts";

/** Creates the HTTP server from a table of routes; it knows no room. */
export function createApp(given: ReceptionNeeds): Reception {
  const onError = (error: unknown): void => given.log.error({ err: error }, "requests could not be counted together");
  const limiter = rateLimiter({ database: given.database, clock: given.clock, limits: given.rateLimits, onError });
  const bounds = { ...receptionLimits, ...given.limits };
  const needs: ServeNeeds = {
    ...given,
    bounds,
    large: largeBodies(bounds),
    live: liveRequests(),
    limiter,
    notes: requestNotes(),
    tally: answerTally(),
    who: openRequesters(),
  };
  const routes = [...given.routes, ...ownRoutes(needs, given.routes)];
  const app = openFastify(needs, routes);
  addHooks(app, needs);
  const words = fixedWords(routes);
  for (const route of routes) addRoute(app, route, { routes, words }, needs);
  app.setNotFoundHandler((request, reply) => {
    throw unknownRoute(request, reply, routes);
  });
  return {
    fastify: app,
    listen: async ({ host, port }) => {
      await app.listen({ host, port });
      return addressOf(app);
    },
    stop: (deadlineMs) => stop(app, needs, deadlineMs),
    shareRateCounts: () => limiter.share(),
  };
}

type Table = { readonly routes: readonly AnyRoute[]; readonly words: FixedWords };

function addRoute(app: FastifyInstance, route: AnyRoute, { routes, words }: Table, needs: ServeNeeds): void {
  const hasHead = routes.some((other) => other.method === "HEAD" && other.path === route.path);
  const reserved = reservedWords(route.path, words);
  const serve = serveRoute(route, needs);
  app.route({
    method: route.method === "GET" && !hasHead ? ["GET", "HEAD"] : route.method,
    url: fastifyPath(route.path),
    handler: reserved.size === 0 ? serve : refuseReserved(reserved, routes, serve),
  });
}

/** Accepts no new connections, reads the data already sent on open ones, lets all requests end, and closes the rest at the deadline. */
async function stop(app: FastifyInstance, { live, limiter }: ServeNeeds, deadlineMs: number): Promise<void> {
  live.beginStop();
  const closeIdle = heldIdleLines(app);
  const isListening = app.server.listening;
  const closed = app.close();
  const lastReadMs = Math.min(lastReadMaxMs, deadlineMs / 4);
  // without a port there are no lines
  if (isListening) await wait(lastReadMs);
  closeIdle();
  if (!(await live.drain(deadlineMs - lastReadMs))) {
    live.abort(new Error("the service stops"));
    await live.drain(abortedMs);
  }
  app.server.closeAllConnections();
  await closed;
  limiter.stop();
  await limiter.share();
}

/**
 * Closing a server cuts its idle lines, and a line whose next request was sent but not yet read counts as one: its client
 * would lose a request. Here the lines stay until the function given is called.
 */
function heldIdleLines({ server }: FastifyInstance): () => void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  return closeIdle;
}

/** A busy process reads within this time what had arrived before. */
const lastReadMaxMs = 500;
/** So long may a request take to answer after it was aborted. */
const abortedMs = 500;

function addressOf(app: FastifyInstance): AddressInfo {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The fault for an address without a route: 404, or 405 when there are other methods. */
function unknownRoute(request: FastifyRequest, reply: FastifyReply, routes: readonly AnyRoute[]): Fault {
  const methods = methodsAt(request.url, routes);
  if (methods.length === 0) return new Fault("request.route_unknown", { args: [safePath(request.url)] });
  reply.header("allow", methods.join(", "));
  return new Fault("request.method_unknown", { args: [request.method, methods.join(", ")], data: { allowed: methods } });
}

/** Refuses words that are endpoints in the place of an `{id}`. */
function refuseReserved(
  reserved: ReadonlyMap<string, ReadonlySet<string>>,
  routes: readonly AnyRoute[],
  serve: Handler,
): Handler {
  return async (request, reply) => {
    const params: Readonly<Record<string, unknown>> = Object(request.params);
    for (const [name, words] of reserved) {
      const value = params[name];
      if (typeof value === "string" && words.has(value)) throw unknownRoute(request, reply, routes);
    }
    return serve(request, reply);
  };
}
