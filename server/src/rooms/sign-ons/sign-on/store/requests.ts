import sql from "sql-template-tag";
import type { AccountId, Id, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

export type SignOnRequestId = Id<"signOnRequest">;

/** The common columns of requests, including tests that are ready to start. */
export type RequestRow = {
  readonly id: SignOnRequestId;
  readonly provider_id: ProviderId;
  readonly account_id: AccountId;
  readonly purpose: "login" | "test";
  readonly redirect_url: string;
};

/** A request that was answered: the values that the response must match, encrypted, and the browser it belongs to. */
export type TakenRow = RequestRow & { readonly browser_hash: Buffer; readonly protocol: string };

/** A response that waits for its browser, with the encrypted claims. */
export type ArrivedRow = RequestRow & { readonly browser_hash: Buffer; readonly arrival: string };

export type NewRequest = RequestRow & {
  readonly kind: "saml" | "oauth";
  readonly addressHash: Buffer;
  readonly testHash: Buffer | undefined;
  readonly bound: Bound | undefined;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** The values that bind a request to its browser and to the provider's response. */
export type Bound = { readonly handleHash: Buffer; readonly browserHash: Buffer; readonly protocol: string };

/** Keeps a provider from being removed until the transaction ends; false when it has gone. */
export async function holdProvider(tx: Transaction, id: ProviderId): Promise<boolean> {
  return tx.has(sql`
    select id
    from sso_provider_cards
    where id = ${id}
    for key share`);
}

/** Serializes the sign-ins that an address begins until the transaction ends, so that their count stays correct. */
export async function lockRequestsOf(tx: Transaction, addressHash: Buffer): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`sign-ins of ${addressHash.toString("hex")}`}, 0))`);
}

/** Adds a request unless the address began as many since `since`, or the provider has gone; false then. */
export async function addRequest(
  db: Queries,
  one: NewRequest,
  { since, countMax }: { readonly since: Instant; readonly countMax: number },
): Promise<boolean> {
  return db.changes(sql`
    insert into sign_on_requests (id, provider_id, account_id, kind, purpose, redirect_url, address_hash, test_hash, handle_hash,
      browser_hash, protocol, created_at, expires_at)
    select ${one.id}::uuid, p.id, p.account_id, ${one.kind}, ${one.purpose}, ${one.redirect_url}, ${one.addressHash}::bytea,
      ${one.testHash ?? null}::bytea, ${one.bound?.handleHash ?? null}::bytea, ${one.bound?.browserHash ?? null}::bytea,
      ${one.bound?.protocol ?? null}::text, ${one.createdAt}::timestamptz, ${one.expiresAt}::timestamptz
    from sso_provider_cards p
    where p.id = ${one.provider_id}
      and p.account_id = ${one.account_id}
      and (
        select count(*)
        from sign_on_requests
        where address_hash = ${one.addressHash}
          and created_at > ${since}
      ) < ${countMax}
    for key share of p`);
}

/** Starts a prepared test, once. Undefined when there is none, or it was started before or has expired. */
export async function beginTest(
  db: Queries,
  test: { readonly hash: Buffer; readonly providerId: ProviderId },
  bound: Bound & { readonly now: Instant; readonly expiresAt: Instant },
): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(sql`
    update sign_on_requests
    set handle_hash = ${bound.handleHash}, browser_hash = ${bound.browserHash}, protocol = ${bound.protocol},
      expires_at = ${bound.expiresAt}
    where test_hash = ${test.hash}
      and provider_id = ${test.providerId}
      and handle_hash is null
      and expires_at > ${bound.now}
    returning id, provider_id, account_id, purpose, redirect_url`);
}

/** The request of a test that is ready, without beginning it. */
export async function findTest(
  db: Queries,
  { hash, providerId }: { readonly hash: Buffer; readonly providerId: ProviderId },
  now: Instant,
): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(sql`
    select id, provider_id, account_id, purpose, redirect_url
    from sign_on_requests
    where test_hash = ${hash}
      and provider_id = ${providerId}
      and handle_hash is null
      and expires_at > ${now}`);
}

/** Takes a request for the one answer it gets: of many at once one has it. Of any provider of the kind when none is named. */
export async function takeRequest(
  db: Queries,
  {
    kind,
    providerId,
    handleHash,
  }: { readonly kind: "saml" | "oauth"; readonly providerId?: ProviderId; readonly handleHash: Buffer },
  now: Instant,
): Promise<TakenRow | undefined> {
  return db.first<TakenRow>(sql`
    update sign_on_requests
    set consumed_at = ${now}
    where handle_hash = ${handleHash}
      and kind = ${kind}
      and (${providerId ?? null}::uuid is null or provider_id = ${providerId ?? null}::uuid)
      and consumed_at is null
      and expires_at > ${now}
    returning id, provider_id, account_id, purpose, redirect_url, browser_hash, protocol`);
}

/** Keeps an answer for its browser. */
export async function keepArrival(
  tx: Transaction,
  id: SignOnRequestId,
  { hash, locked }: { readonly hash: Buffer; readonly locked: string },
): Promise<void> {
  await tx.run(sql`
    update sign_on_requests
    set arrival_hash = ${hash}, arrival = ${locked}
    where id = ${id}`);
}

/** Takes a kept answer, once. */
export async function takeArrival(db: Queries, hash: Buffer, now: Instant): Promise<ArrivedRow | undefined> {
  return db.first<ArrivedRow>(sql`
    update sign_on_requests r
    set arrival_hash = null, arrival = null
    from (
      select id, arrival
      from sign_on_requests
      where arrival_hash = ${hash}
        and expires_at > ${now}
      for update
    ) before
    where r.id = before.id
    returning r.id, r.provider_id, r.account_id, r.purpose, r.redirect_url, r.browser_hash, before.arrival`);
}

/** Notes an assertion as taken; false when it was taken before. */
export async function takeAssertion(
  tx: Transaction,
  { providerId, hash, expiresAt }: { readonly providerId: ProviderId; readonly hash: Buffer; readonly expiresAt: Instant },
): Promise<boolean> {
  return tx.changes(sql`
    insert into sign_on_assertions (provider_id, assertion_hash, expires_at)
    values (${providerId}, ${hash}, ${expiresAt})
    on conflict do nothing`);
}

/** Deletes expired requests. */
export const removeOldRequests = removeOld({ table: "sign_on_requests", key: ["id"], time: "expires_at" });

/** Deletes expired assertions. */
export const removeOldAssertions = removeOld({
  table: "sign_on_assertions",
  key: ["provider_id", "assertion_hash"],
  time: "expires_at",
});
