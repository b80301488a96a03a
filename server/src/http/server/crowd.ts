import type { FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "@chancery/core/fault/fault.ts";
import { hasBody } from "../body/body.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import type { LiveRequests } from "./live-requests.ts";
import { addressKey } from "../rate-limit/rate-limits.ts";
import { requesterKey } from "../admission/requesters.ts";

/** The inputs for recognizing a crowd. */
type CrowdNeeds = {
  readonly live: LiveRequests;
  readonly bounds: ReceptionLimits;
  readonly isCrowded?: (first: string) => boolean;
};

/** Counts a request that begins. Throws request.too_many, service.unavailable when there are too many already; never for probes. */
export function beginRequest(request: FastifyRequest, reply: FastifyReply, needs: CrowdNeeds): void {
  const { live, bounds, isCrowded } = needs;
  const address = addressKey(request.ip);
  live.begin(reply.raw, address);
  const mayArrive = hasBody(request.raw);
  if (!mayArrive) live.startWork(reply.raw);
  if (probes.has(request.url)) return;
  const { working, arriving, ofAddress } = live.counts(address);
  if (working > bounds.inFlightMax || (mayArrive && arriving > bounds.arrivingMax) || isCrowded?.(requesterKey(request)))
    throw crowded();
  if (ofAddress > bounds.addressMax) throw tooManyOfAddress(bounds.addressMax);
}

/** Counts a request as one whose body has arrived. Throws service.unavailable when there are too many of those already. */
export function startWork(request: FastifyRequest, reply: FastifyReply, { live, bounds }: CrowdNeeds): void {
  live.startWork(reply.raw);
  if (live.counts("").working > bounds.inFlightMax && !probes.has(request.url)) throw crowded();
}

/** Counts a request whose action reads the body as arrived as soon as its body has ended. */
export function startWorkOnEnd(request: FastifyRequest, reply: FastifyReply, { live }: CrowdNeeds): void {
  request.raw.once("end", () => live.startWork(reply.raw));
}

/** Answered however busy the service is: a process that is only busy must not be restarted. */
export const probes: ReadonlySet<string> = new Set(["/live", "/ready"]);

/** The fault of requests that would wait too long. */
export function crowded(): Fault {
  return new Fault("service.unavailable", { args: ["too many requests are under way"] });
}

function tooManyOfAddress(limit: number): Fault {
  return new Fault("request.too_many", { args: [1], retryAfterS: 1, data: { limitedBy: "addressAtOnce", limit } });
}
