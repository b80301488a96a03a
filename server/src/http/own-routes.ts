import { Type } from "typebox";
import type { ServeNeeds } from "./serve-route.ts";
import { route, type AnyRoute } from "./route.ts";

/** The routes of the reception itself: /live, /ready, /metrics, /api/v1/settings. */
export function ownRoutes(needs: ServeNeeds): readonly AnyRoute[] {
  const open = { method: "GET", signIn: "none", mailbox: "none", faults: [] } as const;
  return [
    route({
      ...open,
      path: "/live",
      summary: "Whether the process runs",
      contract: { answers: { 200: Type.Object({ status: Type.String() }) } },
      action: async () => ({ status: 200, body: { status: "live" } }),
    }),
    route({
      ...open,
      path: "/metrics",
      summary: "Figures for Prometheus",
      contract: { answers: { 200: "text" } },
      action: async () => ({
        status: 200,
        text: await needs.metrics.text(),
        headers: { "content-type": needs.metrics.contentType },
      }),
    }),
    route({
      ...open,
      path: "/api/v1/settings",
      summary: "Limits and build of this service",
      contract: { answers: { 200: Type.Object({}) } },
      action: async () => ({ status: 200, body: needs.settings }),
    }),
  ];
}
