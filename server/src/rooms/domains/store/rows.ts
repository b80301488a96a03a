import type { Absence } from "@chancery/core/domain/absence.ts";
import type { LookResult, VerifyMethod } from "@chancery/core/domain/challenge.ts";
import type { Domain, DomainStatus } from "@chancery/core/domain/domain.ts";
import type { AccountId, DomainId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";

/** A domain with the name of its provider. */
export type DomainRow = {
  readonly id: DomainId;
  readonly account_id: AccountId;
  readonly domain: string;
  readonly unicode: string;
  readonly status: DomainStatus;
  readonly provider_id: ProviderId | null;
  readonly provider_name: string | null;
  readonly only_sso_login: boolean;
  readonly created_at: Instant;
  readonly method: VerifyMethod | null;
  readonly value: string | null;
  readonly tried_until: Instant | null;
  readonly tries: number;
  readonly next_look_at: Instant | null;
  readonly verified_at: Instant | null;
  readonly lost_at: Instant | null;
  readonly absent_since: Instant | null;
  readonly absent_ms: number | null;
  readonly absent_seen_at: Instant | null;
  readonly looked_at: Instant | null;
  readonly look_result: LookResult | null;
  readonly look_found: readonly string[] | null;
  readonly look_reason: string | null;
};

/** The columns of a DomainRow, of `account_domains d` joined with `sso_provider_cards p`. */
export const columns = sql`d.id, d.account_id, d.domain, d.unicode, d.status, d.provider_id, p.name as provider_name,
      d.only_sso_login, d.created_at, d.method, d.value, d.tried_until, d.tries, d.next_look_at, d.verified_at, d.lost_at, d.absent_since,
      d.absent_ms, d.absent_seen_at, d.looked_at, d.look_result, d.look_found, d.look_reason`;

/** The domain of a row. */
export function domainOf(row: DomainRow): Domain {
  const { provider_id: providerId, method, value } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    name: { ascii: row.domain, unicode: row.unicode },
    status: row.status,
    challenge: method !== null && value !== null ? { method, value } : undefined,
    triedUntil: row.tried_until ?? undefined,
    tries: row.tries,
    nextCheckAt: row.next_look_at ?? undefined,
    verifiedAt: row.verified_at ?? undefined,
    lostAt: row.lost_at ?? undefined,
    absence: absenceOf(row),
    lastCheck: lastCheckOf(row),
    provider: providerId === null ? undefined : { id: providerId, name: row.provider_name ?? "" },
    onlySsoLogin: row.only_sso_login,
    createdAt: row.created_at,
  };
}

function absenceOf({ absent_since: since, absent_ms: ms, absent_seen_at: seenAt }: DomainRow): Absence | undefined {
  return since === null || ms === null ? undefined : { since, ms, seenAt: seenAt ?? undefined };
}

function lastCheckOf(row: DomainRow): Domain["lastCheck"] {
  const { looked_at: at, look_result: result, look_found: found } = row;
  if (at === null || result === null || found === null) return undefined;
  return { at, result, found, reason: row.look_reason ?? undefined };
}
