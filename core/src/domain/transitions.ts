import { Fault, type FaultCode } from "../fault/fault.ts";
import type { Instant } from "../ids/instant.ts";
import type { Domain, DomainStatus } from "./domain.ts";

/** Actions on a domain; `find` and `lose` are those of the service when it checks the record by itself. */
export type DomainAction = "verify" | "confirm" | "check" | "activate" | "deactivate" | "find" | "lose";

/**
 * The stage of a domain: its status, and within UNVERIFIED and INACTIVE what can be done next. `lost`: it was verified, and
 * its record has been gone for three days.
 */
export type Stage = "registered" | "begun" | "expired" | "inactive" | "active" | "lost";

/** One row of the table: at this stage, this may be done, and leads to one of those. */
export type DomainTransition = { readonly from: Stage; readonly action: DomainAction; readonly to: readonly Stage[] };

/** The state machine of domains: other transitions do not exist. */
export const domainTransitions: readonly DomainTransition[] = [
  { from: "registered", action: "verify", to: ["begun"] },
  { from: "begun", action: "verify", to: ["begun"] },
  { from: "begun", action: "check", to: ["begun"] },
  { from: "begun", action: "confirm", to: ["begun", "inactive"] },
  { from: "begun", action: "find", to: ["inactive"] },
  { from: "expired", action: "verify", to: ["begun"] },
  { from: "expired", action: "check", to: ["expired"] },
  { from: "inactive", action: "check", to: ["inactive"] },
  { from: "inactive", action: "activate", to: ["active"] },
  { from: "inactive", action: "lose", to: ["lost"] },
  { from: "active", action: "check", to: ["active"] },
  { from: "active", action: "deactivate", to: ["inactive"] },
  { from: "active", action: "lose", to: ["lost"] },
  { from: "lost", action: "verify", to: ["lost"] },
  { from: "lost", action: "check", to: ["lost"] },
  { from: "lost", action: "confirm", to: ["lost", "inactive"] },
  { from: "lost", action: "find", to: ["inactive"] },
];

/** The status that a stage is answered as. */
export const statusOfStage: Readonly<Record<Stage, DomainStatus>> = {
  registered: "UNVERIFIED",
  begun: "UNVERIFIED",
  expired: "UNVERIFIED",
  inactive: "INACTIVE",
  active: "ACTIVE",
  lost: "INACTIVE",
};

/** The current stage of a domain. */
export function stageOf(domain: Pick<Domain, "status" | "challenge" | "triedUntil" | "lostAt">, now: Instant): Stage {
  if (domain.status === "ACTIVE") return "active";
  if (domain.status === "INACTIVE") return domain.lostAt ? "lost" : "inactive";
  if (!domain.challenge) return "registered";
  return domain.triedUntil && domain.triedUntil <= now ? "expired" : "begun";
}

/** Throws with the allowed actions unless the table permits the action: 20019, 20020, 20021, 20022, 20023. */
export function refuseDomainAction(stage: Stage, action: DomainAction): void {
  if (isAllowed(stage, action)) return;
  const allowed = people.filter((one) => isAllowed(stage, one));
  throw new Fault(faultOf(stage, action), { data: { status: statusOfStage[stage], allowed } });
}

const people: readonly DomainAction[] = ["verify", "confirm", "check", "activate", "deactivate"];

function isAllowed(stage: Stage, action: DomainAction): boolean {
  return domainTransitions.some((row) => row.from === stage && row.action === action);
}

function faultOf(stage: Stage, action: DomainAction): FaultCode {
  if (action === "deactivate") return "domain.not_active";
  if (action === "activate") return stage === "lost" ? "domain.verification_expired" : "domain.not_inactive";
  if (stage === "registered") return "domain.not_begun";
  return stage === "expired" ? "domain.verification_expired" : "domain.verified_already";
}
