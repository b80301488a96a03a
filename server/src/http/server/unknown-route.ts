import type { FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "@chancery/core/fault/fault.ts";
import { safePath } from "./log-request.ts";
import { methodsAt } from "../route/paths.ts";
import type { AnyRoute } from "../route/route.ts";

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Why nothing serves an address: there is nothing (404), or only other methods (405). */
export function unknownRoute(request: FastifyRequest, reply: FastifyReply, routes: readonly AnyRoute[]): Fault {
  const methods = methodsAt(request.url, routes);
  if (methods.length === 0) return new Fault("request.route_unknown", { args: [safePath(request.url)] });
  reply.header("allow", methods.join(", "));
  return new Fault("request.method_unknown", { args: [request.method, methods.join(", ")], data: { allowed: methods } });
}

/** A word that is an endpoint beside `{id}` is never taken for an id. */
export function refuseReserved(
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
