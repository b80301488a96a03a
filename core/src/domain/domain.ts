import type { AccountId, DomainId, ProviderId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import type { Absence } from "./absence.ts";
import type { Challenge, DnsCheck } from "./challenge.ts";
import type { DomainName } from "./name.ts";

/** The states of a domain. */
export const domainStatuses = ["UNVERIFIED", "INACTIVE", "ACTIVE"] as const;

export type DomainStatus = (typeof domainStatuses)[number];

/** An account's claim to a domain. */
export type Domain = {
  readonly id: DomainId;
  readonly accountId: AccountId;
  readonly name: DomainName;
  readonly status: DomainStatus;
  readonly challenge: Challenge | undefined;
  /** Until then the service tries by itself, after a confirm that found nothing. */
  readonly triedUntil: Instant | undefined;
  readonly tries: number;
  /** The next lookup of the service; undefined when it awaits no record. */
  readonly nextCheckAt: Instant | undefined;
  readonly verifiedAt: Instant | undefined;
  /** Since then the proof counts no more: the record had been gone for three days. */
  readonly lostAt: Instant | undefined;
  readonly absence: Absence | undefined;
  readonly lastCheck: (DnsCheck & { readonly at: Instant }) | undefined;
  readonly provider: { readonly id: ProviderId; readonly name: string } | undefined;
  readonly onlySsoLogin: boolean;
  readonly createdAt: Instant;
};
