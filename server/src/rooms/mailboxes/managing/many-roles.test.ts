import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { world } from "@chancery/tests/world/world.ts";
import { listMemberships } from "../mailbox/store/memberships.ts";

const { ann, database } = await world();
const count = 25;
const names = ["Reader", "Sender", "Writer"];
const [mine] = await database.all<{ readonly account_id: string; readonly user_id: string }>(sql`
  select m.account_id, g.user_id
  from mailbox_grants g
  join mailboxes m on m.id = g.mailbox_id
  where m.id = ${ann.mailboxId}`);
const { account_id: accountId, user_id: userId } = Object(mine);
await database.run(sql`
  insert into roles (id, account_id, type, name, folded, description, permissions, is_system, created_at)
  select gen_random_uuid(), ${accountId}::uuid, 'mailbox', n, lower(n), repeat('x', 1000), '{2004,2001}', false, now()
  from unnest(${names}::text[]) as n`);

type Shown = { readonly name: string; readonly permissions: readonly number[] };
const rolesOf = (roles: readonly Shown[]) => roles.map(({ name }) => name);

test("a person with many mailboxes sees all their roles in each, by name", async () => {
  await database.run(sql`
    insert into mailboxes (id, account_id, name, hides_name, created_at)
    select gen_random_uuid(), ${accountId}::uuid, 'Room ' || n, false, now() from generate_series(10, ${9 + count}::integer) as n`);
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select m.id, ${userId}::uuid, r.id from mailboxes m cross join roles r
    where m.account_id = ${accountId} and m.name like 'Room %' and (r.account_id = ${accountId} or r.permission = 1000 and r.type = 'mailbox')`);
  const listed = Object((await ann.get("/api/v1/mailbox")).json).filter(({ name }: Shown) => name.startsWith("Room "));
  assert.deepEqual(
    listed.map(({ name }: Shown) => name),
    Array.from({ length: count }, (_, n) => `Room ${10 + n}`),
  );
  for (const { authorization } of listed) {
    assert.deepEqual([rolesOf(authorization.roles), authorization.permissions], [names, [1000, 2001, 2004]]);
    assert.deepEqual([authorization.roles[0].system, authorization.roles[0].description.length], [false, 1000]);
  }
});

test("a mailbox with many people shows all their roles, by name", async () => {
  await database.run(sql`
    insert into users (id, email, first_name, last_name, status, searched, created_at)
    select gen_random_uuid(), 'zoe' || n || '@acme.example', '', '', 'ACTIVE', '', now() from generate_series(10, ${9 + count}::integer) as n`);
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select ${ann.mailboxId}::uuid, u.id, r.id from users u cross join roles r
    where u.email like 'zoe%' and r.account_id = ${accountId}`);
  const { permissions } = Object((await ann.get(`/api/v1/account/mailbox/${ann.mailboxId}`)).json);
  const listed = permissions.filter(({ email }: { readonly email: string }) => email.startsWith("zoe"));
  assert.equal(listed.length, count);
  for (const { authorizations } of listed)
    assert.deepEqual([rolesOf(authorizations.roles), authorizations.permissions], [names, [2001, 2004]]);
});

test("rows of mailboxes have the ids of their roles alone", async () => {
  const [row] = (await listMemberships(database, userId)).filter(({ mailbox_name: name }) => name.startsWith("Room "));
  assert.equal(row?.role_ids.length, names.length + 1);
  assert.ok(JSON.stringify(row).length < 1000);
});
