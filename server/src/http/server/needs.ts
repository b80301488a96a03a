import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Basics } from "../../io/basics.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { ConsoleFiles } from "../../io/console-files.ts";
import type { Metrics } from "../../io/metrics.ts";
import type { TrustedProxies } from "./client-address.ts";
import type { Authenticate } from "../admission/guard.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import type { RateLimits } from "../rate-limit/rate-limits.ts";
import type { AnyRoute } from "../route/route.ts";

/** One check of `/ready`; `run` throws an error that describes the problem. */
export type ReadyCheck = { readonly name: string; run(signal: AbortSignal): Promise<void> };

/** The server's log; a pino logger is one. */
export type ReceptionLog = { info(fields: object, message: string): void; error(fields: object, message: string): void };

/** Dependencies of the HTTP server. */
export type ReceptionNeeds = Basics & {
  readonly routes: readonly AnyRoute[];
  readonly authenticate: Authenticate;
  /** For kept answers that hold a secret; without it they are not kept. */
  readonly secrets?: SecretBox;
  readonly log: ReceptionLog;
  readonly metrics: Metrics;
  /** The token required for the metrics; without it they are for programs of this machine. */
  readonly metricsToken?: string | undefined;
  readonly checks: readonly ReadyCheck[];
  /** The answer of `/api/v1/settings` at a public address. */
  readonly settings: (baseUrl: string) => { readonly [key: string]: Json };
  /** Public address without a trailing slash; a function, because a free port is only known after listening. */
  readonly baseUrl: () => string;
  /** The built console; without it there are no pages for users. */
  readonly console?: ConsoleFiles | undefined;
  readonly rateLimits: RateLimits;
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: TrustedProxies;
  readonly limits?: Partial<ReceptionLimits>;
  /** Whether the database's queue is so long that another request, or one that was held already, would wait too long. */
  readonly isCrowded?: (first: string, wasHeld?: boolean) => boolean;
};

/** The HTTP server: `listen`, `inject` for tests, `stop`. */
export type Reception = {
  readonly fastify: FastifyInstance;
  /** Listens and returns the address. */
  listen(at: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  /** Refuses new work, lets running requests end, and closes the remaining connections after `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
  /** Counts requests together with the other processes now, rather than within a second. For tests. */
  shareRateCounts(): Promise<void>;
};
