import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { addHooks } from "./hooks.ts";
import { receptionLimits } from "./limits.ts";
import { liveRequests } from "./live-requests.ts";
import type { Reception, ReceptionNeeds } from "./needs.ts";
import { openFastify } from "./open-fastify.ts";
import { ownRoutes } from "./own-routes.ts";
import { fastifyPath, reservedWords } from "./paths.ts";
import { rateLimiter } from "./rate-limit.ts";
import type { AnyRoute } from "./route.ts";
import { serveRoute, type ServeNeeds } from "./serve-route.ts";
import { refuseReserved, unknownRoute } from "./unknown-route.ts";

/** The reception: knows no room, only the table of routes it is given. */
export function createApp(given: ReceptionNeeds): Reception {
  const onError = (error: unknown): void => given.log.error({ err: error }, "requests could not be counted together");
  const limiter = rateLimiter({ database: given.database, clock: given.clock, limits: given.rateLimits, onError });
  const needs: ServeNeeds = { ...given, bounds: { ...receptionLimits, ...given.limits }, live: liveRequests(), limiter };
  const app = openFastify(needs);
  const routes = [...given.routes, ...ownRoutes(needs, given.routes)];
  addHooks(app, needs);
  for (const route of routes) addRoute(app, route, routes, needs);
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

function addRoute(app: FastifyInstance, route: AnyRoute, routes: readonly AnyRoute[], needs: ServeNeeds): void {
  const hasHead = routes.some((other) => other.method === "HEAD" && other.path === route.path);
  const reserved = reservedWords(route.path, routes);
  const serve = serveRoute(route, needs);
  app.route({
    method: route.method === "GET" && !hasHead ? ["GET", "HEAD"] : route.method,
    url: fastifyPath(route.path),
    handler: reserved.size === 0 ? serve : refuseReserved(reserved, routes, serve),
  });
}

async function stop(app: FastifyInstance, { live, limiter }: ServeNeeds, deadlineMs: number): Promise<void> {
  const closed = app.close();
  if (!(await live.drain(deadlineMs))) {
    live.abort(new Error("the service stops"));
    await live.drain(abortedMs);
  }
  app.server.closeAllConnections();
  await closed;
  limiter.stop();
  await limiter.share();
}

/** So long may a request take to answer after it was aborted. */
const abortedMs = 500;

function addressOf(app: FastifyInstance): AddressInfo {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address;
}
