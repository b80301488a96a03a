import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { type Sql } from "sql-template-tag";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { openTestPool } from "@chancery/tests/world/cluster.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people } from "@chancery/tests/world/people.ts";
import { tokens } from "../../../io/passwords/tokens.ts";
import { findAccess } from "../session/store/access.ts";
import { accessCache } from "./access-cache.ts";

const { clock, database } = await ground();
const { mailboxId, accountId } = people.ann;
const now = clock.now();
const role = crypto.randomUUID();
await database.run(sql`
  insert into roles (id, account_id, type, name, description, permissions, created_at)
  values (${role}, ${accountId}, 'mailbox', 'Clerk', '', '{2000,2001}', ${now})`);

/** A corporate user of Ann's company with a role in her mailbox, their session and the hash of its token. */
async function arrange() {
  const userId = await corporateUser(database, accountId, `${crypto.randomUUID()}@acme.example`);
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    values (${mailboxId}, ${userId}, ${role})`);
  return { userId, ...(await session(userId)) };
}

async function session(userId: string) {
  const { hash } = tokens.newToken("session");
  const [tokenId, ends] = [crypto.randomUUID(), addMs(now, 3_600_000)];
  await database.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, last_used_at, idle_until, expires_at)
    values (${tokenId}, ${userId}, 'session', '', ${hash}, ${now}, ${now}, ${ends}, ${ends})`);
  return { tokenId, hash };
}

type Arranged = Awaited<ReturnType<typeof arrange>>;

const addFactor = ({ userId }: Arranged) => sql`
  insert into second_factors (id, user_id, kind, name, secret, created_at, confirmed_at)
  values (gen_random_uuid(), ${userId}, 'totp', '', 'x', ${now}, ${now})`;

/** A change, and what is done before the row is kept. */
const changes: readonly (readonly [string, (of: Arranged) => Sql, before?: (of: Arranged) => Sql])[] = [
  ["the token ends", ({ tokenId }) => sql`delete from tokens where id = ${tokenId}`],
  ["the session is superseded", ({ tokenId }) => sql`update tokens set superseded_at = ${now} where id = ${tokenId}`],
  [
    "the token gets scopes",
    ({ tokenId }) => sql`update tokens set kind = 'application', idle_until = null, scopes = '{mailbox.x}' where id = ${tokenId}`,
  ],
  ["the life of the token is shortened", ({ tokenId }) => sql`update tokens set expires_at = ${now} where id = ${tokenId}`],
  ["the session has been idle", ({ tokenId }) => sql`update tokens set idle_until = ${now} where id = ${tokenId}`],
  ["the user is blocked", ({ userId }) => sql`update users set status = 'BLOCKED' where id = ${userId}`],
  ["the email address changes", ({ userId }) => sql`update users set email = ${`${userId}@acme.example`} where id = ${userId}`],
  ["the user leaves the company", ({ userId }) => sql`update users set corporate_account_id = null where id = ${userId}`],
  ["the role is revoked", ({ userId }) => sql`delete from mailbox_grants where user_id = ${userId}`],
  [
    "another role is granted",
    ({ userId }) => sql`
      insert into mailbox_grants (mailbox_id, user_id, role_id)
      select ${mailboxId}, ${userId}, id from roles where is_system and type = 'mailbox' and name = 'Mailbox owner'`,
  ],
  [
    "the role is replaced",
    ({ userId }) => sql`
      update mailbox_grants
      set role_id = (select id from roles where is_system and type = 'mailbox' and name = 'Mailbox viewer')
      where user_id = ${userId}`,
  ],
  ["the role loses a permission", () => sql`update roles set permissions = permissions[2:] where id = ${role}`],
  [
    "a role of the system changes",
    ({ userId }) => sql`
      with granted as (
        update mailbox_grants set role_id = '00000000-0000-7000-8000-000000000004' where user_id = ${userId}
      )
      update roles set permissions = '{1002}' where id = '00000000-0000-7000-8000-000000000004'`,
  ],
  ["the mailbox is renamed", () => sql`update mailboxes set name = name || '!' where id = ${mailboxId}`],
  ["the mailbox is removed", () => sql`update mailboxes set removed_at = ${now} where id = ${mailboxId}`],
  ["the account is renamed", () => sql`update accounts set name = name || '!' where id = ${accountId}`],
  [
    "the account gets a policy",
    () => sql`
      insert into account_policies (account_id, password_policy, session_policy, changed_at)
      values (${accountId}, '{}', '{"requireSecondFactor": true}', ${now})`,
  ],
  ["the user adds a second factor", addFactor],
  ["the second factor is removed", ({ userId }) => sql`delete from second_factors where user_id = ${userId}`, addFactor],
  ["the policy is removed", () => sql`delete from account_policies where account_id = ${accountId}`],
];

for (const [title, change, before] of changes) {
  test(`a kept row no longer counts when ${title}`, async () => {
    const subject = await arrange();
    if (before) await database.run(before(subject));
    const fresh = () => findAccess(database, subject.hash, mailboxId, now);
    const cache = accessCache(database);
    const find = () => cache.find(subject.hash, mailboxId, now);
    const kept = await find();
    assert.ok(kept);
    assert.equal(await find(), kept, "the row is kept");
    await database.run(change(subject));
    const changed = await find();
    assert.notEqual(changed, kept);
    assert.deepEqual(changed, await fresh());
  });
}

test("a use of the token changes nothing for a minute; then it is looked up again", async () => {
  const { hash, tokenId } = await arrange();
  const cache = accessCache(database);
  const find = (at: Instant) => cache.find(hash, undefined, at);
  const kept = await find(now);
  const later = addMs(now, 1000);
  await database.run(
    sql`update tokens set last_used_at = ${later}, idle_until = ${addMs(later, 9_000_000)} where id = ${tokenId}`,
  );
  assert.equal(await find(addMs(now, 59_999)), kept);
  const renewed = await find(addMs(now, 60_000));
  assert.equal(renewed?.last_used_at, later);
});

test("the rows of several tokens and mailboxes are kept at once", async () => {
  const [one, other] = [await arrange(), await arrange()];
  const cache = accessCache(database);
  const find = () =>
    Promise.all([
      cache.find(one.hash, mailboxId, now),
      cache.find(one.hash, undefined, now),
      cache.find(other.hash, mailboxId, now),
    ]);
  const kept = await find();
  const again = await find();
  assert.deepEqual(
    again.map((row, at) => row !== undefined && row === kept[at]),
    [true, true, true],
  );
});

test("a session that is kept ends with its time", async () => {
  const { hash, tokenId } = await arrange();
  const cache = accessCache(database);
  await database.run(sql`update tokens set expires_at = ${addMs(now, 30_000)} where id = ${tokenId}`);
  assert.ok(await cache.find(hash, undefined, now));
  assert.equal(await cache.find(hash, undefined, addMs(now, 30_000)), undefined);
});

test("of 1000 tokens that end while another process uses them, none is let in after the commit", async () => {
  const elsewhere = openTestPool(database.url, 4);
  const cache = accessCache(elsewhere);
  const { userId, hash: busy } = await arrange();
  const load = { isOn: true };
  const users = Array.from({ length: 3 }, async () => {
    while (load.isOn) assert.ok(await cache.find(busy, mailboxId, now));
  });
  let letIn = 0;
  for (let round = 0; round < 1000; round += 1) {
    const { hash, tokenId } = await session(userId);
    await cache.find(hash, mailboxId, now);
    await database.run(sql`delete from tokens where id = ${tokenId}`);
    if (await cache.find(hash, mailboxId, now)) letIn += 1;
  }
  load.isOn = false;
  await Promise.all(users);
  await elsewhere.close();
  assert.equal(letIn, 0);
});
