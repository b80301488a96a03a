import { Type, type Static } from "typebox";
import { Fault } from "@chancery/core/fault/fault.ts";
import { consoleRoutes } from "./console-routes.ts";
import { openapiOf } from "../openapi/openapi.ts";
import { sharedByPages, pageRoute } from "../route/page-route.ts";
import { referenceRoutes } from "../openapi/reference.ts";
import { streamOf } from "../reply/reply.ts";
import { ok, route, type AnyRoute, type AnyRequest, type Reply } from "../route/route.ts";
import { settingsShape } from "./settings-shape.ts";
import type { ServeNeeds } from "./serve-route.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import type { ReadyCheck } from "./needs.ts";
import { errorsPage, errorsPath } from "../../pages/errors-page.ts";
import { titled } from "../route/shapes.ts";

/** Dependencies of the server's own routes: health, metrics, settings, OpenAPI. */
export type OwnNeeds = Pick<ServeNeeds, "checks" | "metrics" | "metricsToken" | "settings" | "baseUrl" | "console"> & {
  readonly live: Pick<ServeNeeds["live"], "isStopping">;
};

/** /live, /ready, /metrics, /api/v1/settings, /openapi.json, /reference, the console and what pages share. `rooms` are the routes that are described. */
export function ownRoutes(needs: OwnNeeds, rooms: readonly AnyRoute[]): readonly AnyRoute[] {
  const described = [...rooms, ...healthRoutes(needs)];
  return [
    ...healthRoutes(needs),
    openapiRoute(needs, described),
    ...(needs.console ? consoleRoutes(needs.console) : []),
    ...sharedByPages(),
    ...referenceRoutes(),
    errorsRoute(),
  ];
}

/** The server's own routes that are in the OpenAPI document. */
export function healthRoutes(needs: OwnNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/live", {
      signIn: "none",
      summary: "Whether the process runs",
      contract: { answers: { 200: Type.Object({ status: Type.Literal("live") }) } },
      action: async () => ok({ status: "live" }),
    }),
    route("GET", "/ready", {
      signIn: "none",
      summary: "Whether the service can work: 503 with the reasons when it cannot",
      contract: { answers: { 200: readyShape, 503: readyShape } },
      action: async () => checkReady(needs.checks, needs.live.isStopping()),
    }),
    route("GET", "/metrics", {
      signIn: "none",
      summary: "Figures for Prometheus: for this machine, or with CHANCERY_METRICS_TOKEN as the bearer",
      contract: { answers: { 200: "text" } },
      faults: ["token.missing", "token.invalid"],
      action: async (request) => {
        checkMetricsAccess(needs.metricsToken, request);
        const { contentType } = needs.metrics;
        return { status: 200, text: await needs.metrics.text(), headers: { "content-type": contentType } };
      },
    }),
    route("GET", "/api/v1/settings", {
      signIn: "none",
      summary: "Retrieve the limits and the version of this service",
      contract: { answers: { 200: settingsShape } },
      action: async () => ({
        status: 200,
        body: needs.settings(needs.baseUrl()),
        headers: { "cache-control": "public, max-age=60" },
      }),
    }),
  ];
}

function openapiRoute(needs: OwnNeeds, described: readonly AnyRoute[]): AnyRoute {
  let bytes: Buffer | undefined;
  return route("GET", "/openapi.json", {
    signIn: "none",
    summary: "This interface as OpenAPI 3.1",
    contract: { answers: { 200: Type.Object({}) } },
    action: async () => ({
      status: 200,
      // megabytes: one copy for all who read it
      stream: streamOf((bytes ??= Buffer.from(JSON.stringify(openapiOf(described, needs.baseUrl()))))),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(bytes.length),
        "cache-control": "public, max-age=60",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      },
    }),
  });
}

/**
 * Checks access to the metrics: with a token set, the request must bear it; without one, only programs of this machine that do not come
 * through a proxy may read them. Throws token.missing, token.invalid.
 */
function checkMetricsAccess(token: string | undefined, { headers, origin }: Pick<AnyRequest, "headers" | "origin">): void {
  if (token === undefined && isFromHere(origin.ip, headers)) return;
  const submitted = /^bearer +(\S+)$/i.exec(headers["authorization"] ?? "")?.[1];
  if (submitted === undefined) throw new Fault("token.missing");
  if (token === undefined || !timingSafeEqual(hashOf(submitted), hashOf(token))) throw new Fault("token.invalid");
}

function isFromHere(ip: string, headers: AnyRequest["headers"]): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined;
  return !isForwarded && /^(?:::1$|(?:::ffff:)?127\.)/i.test(ip);
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The answer of `/ready`: each check with `ok` or its problem. */
const readyShape = titled("Readiness", {
  status: Type.Union([Type.Literal("ready"), Type.Literal("not ready")]),
  checks: Type.Record(Type.String(), Type.String()),
});

const checkMaxMs = 3000;

/** Runs all checks side by side, each at most 3 s; 503 with Retry-After when one fails or the service is stopping. */
async function checkReady(checks: readonly ReadyCheck[], isStopping: boolean): Promise<Reply> {
  const results = await Promise.all(checks.map(runCheck));
  const isReady = !isStopping && results.every(([, result]) => result === "ok");
  const stopping = isStopping ? { service: "is stopping" } : {};
  const body: Static<typeof readyShape> = {
    status: isReady ? "ready" : "not ready",
    checks: { ...Object.fromEntries(results), ...stopping },
  };
  return isReady ? { status: 200, body } : { status: 503, body, headers: { "retry-after": "1" } };
}

async function runCheck({ name, run }: ReadyCheck): Promise<readonly [string, string]> {
  const aborter = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      aborter.abort();
      reject(new Error(`no answer within ${checkMaxMs / 1000} s`));
    }, checkMaxMs);
  });
  try {
    await Promise.race([run(aborter.signal), tooLong]);
    return [name, "ok"];
  } catch (error) {
    return [name, error instanceof Error ? error.message : String(error)];
  } finally {
    clearTimeout(timer);
  }
}

/** `/reference/errors`: the numbers of errors. */
export function errorsRoute(): AnyRoute {
  const contract = { answers: { 200: "text" }, contentTypes: ["text/html"] } as const;
  return pageRoute(errorsPath, "Every number of an error", contract, errorsPage);
}
