import type { Domain } from "@chancery/core/domain/domain.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Change, DomainEvent } from "../../jobs/publish.ts";
import type { InAccount } from "../../http/route/route.ts";

/** The operations on a domain in the account's trail. */
export type DomainOperation =
  | "account-domain-created"
  | "account-domain-updated"
  | "account-domain-verification-begun"
  | "account-domain-verified"
  | "account-domain-activated"
  | "account-domain-deactivated"
  | "account-domain-absent"
  | "account-domain-lost"
  | "account-domain-users-joined"
  | "account-domain-removed";

type RecordedChange = {
  readonly operation: DomainOperation;
  readonly at: Instant;
  readonly details?: { readonly [key: string]: Json };
};

/** The event that adds the users of an ACTIVE domain to the account. */
export const joinsEventName = "domain.activated";

/** The event of a domain whose users are added in batches. */
export function joinsEvent({ id }: Pick<Domain, "id">): DomainEvent {
  return { name: joinsEventName, key: id, payload: { domainId: id } };
}

/** The audit record of a user's change. */
export function changeOfDomain(
  domain: Domain,
  recorded: RecordedChange,
  { caller, origin }: Pick<InAccount, "caller" | "origin">,
): Change {
  return { audit: [{ ...recordOf(domain, recorded), userId: caller.userId }], events: [], origin };
}

/** The audit record of a change by the service itself. */
export function ownChangeOfDomain(domain: Domain, recorded: RecordedChange): Change {
  const origin = { requestId: "domains.look", ip: "", userAgent: "", source: "JOB" } as const;
  return { audit: [recordOf(domain, recorded)], events: [], origin };
}

function recordOf({ id, accountId, name }: Domain, { operation, at, details }: RecordedChange) {
  const subject = { kind: "account", id: accountId } as const;
  return { subject, operation, at, accountId, details: { domainId: id, domain: name.ascii, ...details } };
}
