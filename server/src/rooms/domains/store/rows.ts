import type { LookResult, VerifyMethod } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";

/** A domain as its columns are named, with the name of its provider. */
export type DomainRow = Omit<Domain, "name" | "challenge" | "absence" | "lastCheck" | "provider"> & {
  readonly domain: string;
  readonly unicode: string;
  readonly method: VerifyMethod | undefined;
  readonly value: string | undefined;
  readonly providerId: ProviderId | undefined;
  readonly providerName: string | undefined;
  readonly absentSince: Instant | undefined;
  readonly absentMs: number | undefined;
  readonly absentSeenAt: Instant | undefined;
  readonly lookedAt: Instant | undefined;
  readonly lookResult: LookResult | undefined;
  readonly lookFound: readonly string[] | undefined;
  readonly lookReason: string | undefined;
};

/** The columns of a DomainRow, of `account_domains d` joined with `sso_provider_cards p`. */
export const columns = sql`d.id, d.account_id, d.domain, d.unicode, d.status, d.provider_id, p.name as provider_name,
      d.only_sso_login, d.created_at, d.method, d.value, d.tried_until, d.tries, d.next_look_at as next_check_at, d.verified_at,
      d.lost_at, d.absent_since, d.absent_ms, d.absent_seen_at, d.looked_at, d.look_result, d.look_found, d.look_reason`;

/** The domain of a row. */
export function domainOf(row: DomainRow): Domain {
  const { domain, unicode, method, value, providerId, providerName = "", ...facts } = row;
  const { absentSince: since, absentMs: ms, absentSeenAt: seenAt, ...checked } = facts;
  const { lookedAt: at, lookResult: result, lookFound: found, lookReason: reason, ...rest } = checked;
  return {
    ...rest,
    name: { ascii: domain, unicode },
    challenge: method !== undefined && value !== undefined ? { method, value } : undefined,
    absence: since !== undefined && ms !== undefined ? { since, ms, seenAt } : undefined,
    lastCheck: at && result && found && { at, result, found, reason },
    provider: providerId && { id: providerId, name: providerName },
  };
}
