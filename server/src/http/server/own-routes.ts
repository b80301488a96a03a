import { errorsRoute, frontRoute } from "./page-routes.ts";
import { Type } from "typebox";
import type { Json } from "@chancery/core/fault/fault.ts";
import { checkMetricsAccess } from "./metrics-access.ts";
import { openapiOf } from "../openapi/openapi.ts";
import { sharedByPages } from "../route/page-route.ts";
import { referenceRoutes } from "../openapi/reference.ts";
import { route, type AnyRoute } from "../route/route.ts";
import { settingsShape } from "./settings-shape.ts";
import { checkReady, readyShape } from "./ready.ts";
import type { ServeNeeds } from "./serve-route.ts";

/** Dependencies of the server's own routes: health, metrics, settings, OpenAPI. */
export type OwnNeeds = Pick<ServeNeeds, "checks" | "metrics" | "metricsToken" | "settings" | "baseUrl"> & {
  readonly live: Pick<ServeNeeds["live"], "isStopping">;
};

const open = { method: "GET", signIn: "none", mailbox: "none", faults: [] } as const;

/** /live, /ready, /metrics, /api/v1/settings, /openapi.json, /reference, the root and what pages share. `rooms` are the routes that are described. */
export function ownRoutes(needs: OwnNeeds, rooms: readonly AnyRoute[]): readonly AnyRoute[] {
  const described = [...rooms, ...healthRoutes(needs)];
  return [
    ...healthRoutes(needs),
    openapiRoute(needs, described),
    frontRoute(),
    ...sharedByPages(),
    ...referenceRoutes(),
    errorsRoute(),
  ];
}

/** The server's own routes that are in the OpenAPI document. */
export function healthRoutes(needs: OwnNeeds): readonly AnyRoute[] {
  return [
    route({
      ...open,
      path: "/live",
      summary: "Whether the process runs",
      contract: { answers: { 200: Type.Object({ status: Type.Literal("live") }) } },
      action: async () => ({ status: 200, body: { status: "live" } }),
    }),
    route({
      ...open,
      path: "/ready",
      summary: "Whether the service can work: 503 with the reasons when it cannot",
      contract: { answers: { 200: readyShape, 503: readyShape } },
      action: async () => checkReady(needs.checks, needs.live.isStopping()),
    }),
    route({
      ...open,
      path: "/metrics",
      summary: "Figures for Prometheus: for this machine, or with CHANCERY_METRICS_TOKEN as the bearer",
      contract: { answers: { 200: "text" } },
      faults: ["token.missing", "token.invalid"],
      action: async (request) => {
        checkMetricsAccess(needs.metricsToken, request);
        const { contentType } = needs.metrics;
        return { status: 200, text: await needs.metrics.text(), headers: { "content-type": contentType } };
      },
    }),
    route({
      ...open,
      path: "/api/v1/settings",
      summary: "Limits and build of this service",
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
  let document: Json | undefined;
  return route({
    ...open,
    path: "/openapi.json",
    summary: "This interface as OpenAPI 3.1",
    contract: { answers: { 200: Type.Object({}) } },
    action: async () => ({
      status: 200,
      body: (document ??= openapiOf(described, needs.baseUrl())),
      headers: {
        "cache-control": "public, max-age=60",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      },
    }),
  });
}
