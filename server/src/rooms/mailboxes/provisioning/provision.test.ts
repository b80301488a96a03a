import assert from "node:assert/strict";
import { test } from "node:test";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { readYaml } from "@chancery/server/io/yaml.ts";
import sql from "sql-template-tag";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { ground } from "../../../../../tests/world/ground.ts";

const file = `
accounts:
  - name: Echo Ltd
    inn: "12345678"
    mailboxes:
      - { uuid: 01930000-0000-7000-8000-0000000000E1, name: Desk, aliases: [front desk] }
      - { name: Vault }
    users:
      - email: Eve@Echo.example
        password: a long enough phrase
        firstName: Eve
        accountRole: owner
        mailboxes: { Desk: owner, Vault: viewer }
      - { email: fred@echo.example }
    contacts:
      - { mailbox: Desk, name: Annie, contact: 01930000-0000-7000-8000-0000000000a1 }
`;
const provision = readProvision(readYaml(file, "file"));
const { rooms, database, call } = await ground();
const signIn = (password: string) => call("POST", "/api/login", { body: { login: "eve@echo.example", password } });
const snapshot = () =>
  database.all(sql`
  select 'u' as t, u::text as row from users u union all select 'm', m::text from mailboxes m
  union all select 'g', g::text from mailbox_grants g union all select 'a', a::text from audit_records a
  union all select 'c', c::text from contacts c union all select 'n', n::text from mailbox_names n order by 1, 2`);

test("ten services that start concurrently provision once, and starting again changes nothing", async () => {
  const runs = await Promise.all(Array.from({ length: 10 }, () => rooms.mailboxes.applyProvision(provision)));
  assert.deepEqual(runs.filter((run) => run.changes > 0).length, 1);
  const before = await snapshot();
  assert.equal((await rooms.mailboxes.applyProvision(provision)).changes, 0);
  assert.deepEqual(await snapshot(), before);
  assert.equal((await signIn("a long enough phrase")).status, 200);
});

test("a changed password, name or role is applied, and values that are not named stay", async () => {
  const changed = file
    .replace("a long enough phrase", "another long phrase")
    .replace("Vault: viewer", "Vault: user")
    .replace("name: Desk,", "name: Desk, hideNameForAccounts: true,");
  const without = changed.replace("      - { email: fred@echo.example }\n", "");
  const session = Object((await signIn("a long enough phrase")).json).token;
  const headers = { authorization: `Bearer ${session}` };
  const made = await call("POST", "/api/v1/token", { headers, body: { name: "CRM", expireAt: "2999-01-01T00:00:00Z" } });
  const run = await rooms.mailboxes.applyProvision(readProvision(readYaml(without, "file")));
  assert.equal(run.changes, 3);
  for (const token of [session, Object(made.json).token]) {
    const answer = await call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 401, "a password that the file changed ends sessions and application tokens");
  }
  assert.deepEqual([(await signIn("a long enough phrase")).status, (await signIn("another long phrase")).status], [401, 200]);
  const fred = await database.first<{ readonly status: string }>(sql`select status from users where email = 'fred@echo.example'`);
  assert.equal(fred?.status, "PENDING_PASSWORD");
});

const run = (text: string) => rooms.mailboxes.applyProvision(readProvision(readYaml(text, "file")));
const changed = file.replace("a long enough phrase", "another long phrase");
const desk = "01930000-0000-7000-8000-0000000000e1";
const grantsOfEve = () =>
  database.all(sql`select 1 from mailbox_grants g join users u on u.id = g.user_id where u.email = 'eve@echo.example'`);

test("later changes by users stay, until the file changes or is reapplied", async () => {
  await run(changed);
  const eve = await signIn("another long phrase");
  const authorization = `Bearer ${Object(eve.json).token}`;
  const passwords = { oldPassword: "another long phrase", newPassword: "a phrase of my own" };
  await call("PUT", "/api/v1/user/password", { headers: { authorization }, body: passwords });
  await database.run(sql`delete from mailbox_grants where mailbox_id = ${desk}`);
  await database.run(sql`delete from contacts where mailbox_id = ${desk}`);
  await database.run(sql`delete from account_grants using users u where u.id = user_id and u.email = 'eve@echo.example'`);
  await database.run(sql`update mailboxes set name = 'Counter' where id = ${desk}`);
  await database.run(sql`update accounts set name = 'Echo plc' where name = 'Echo Ltd'`);
  const before = await snapshot();
  assert.deepEqual(await run(changed).then(({ changes, kept }) => [changes, kept]), [0, []]);
  assert.deepEqual(await snapshot(), before);
  const more = changed.replace("12345678", "87654321").replace("another long phrase", "yet another phrase");
  assert.deepEqual(await run(more).then(({ changes, kept }) => [changes, kept]), [1, ["/accounts/0/users/0"]]);
  assert.deepEqual([(await signIn("yet another phrase")).status, (await signIn("a phrase of my own")).status], [401, 200]);
  assert.equal((await grantsOfEve()).length, 1);
  assert.deepEqual((await run(`reapply: true\n${more}`)).kept, []);
  assert.deepEqual([(await signIn("yet another phrase")).status, (await signIn("a phrase of my own")).status], [200, 401]);
  assert.equal((await grantsOfEve()).length, 2);
});

test("an object of the file that was removed stays removed, and the rest is applied", async () => {
  const text = file.replaceAll("Echo", "Golf").replaceAll("echo", "golf").replace("0000000000E1", "000000000071");
  const id = (await run(text)).accounts[0]?.id;
  await database.run(sql`update users set status = 'DELETED' where email = 'fred@golf.example'`);
  await database.run(sql`update mailboxes set removed_at = now() where account_id = ${id} and name = 'Vault'`);
  const before = await snapshot();
  assert.equal((await run(text)).changes, 0);
  assert.deepEqual(await snapshot(), before);
  await database.run(sql`update accounts set removed_at = now() where id = ${id}`);
  assert.deepEqual((await run(text)).accounts, [undefined]);
  assert.notEqual((await run(`reapply: true\n${text}`.replace("000000000071", "000000000072"))).accounts[0]?.id, id);
});

test("a file neither unblocks a user nor takes a user of a provider for one who has no password yet", async () => {
  const text = file.replaceAll("Echo", "India").replaceAll("echo", "india").replace("0000000000E1", "000000000091");
  await run(text);
  await database.run(sql`
    update users
    set status = case email when 'eve@india.example' then 'BLOCKED' else 'ACTIVE' end
    where email like '%@india.example'`);
  const renamed = text
    .replace("firstName: Eve", "firstName: Eva")
    .replace("fred@india.example", "fred@india.example, firstName: Alfred");
  assert.equal((await run(renamed.replace("a long enough phrase", "another long phrase"))).changes, 2);
  const users = await database.all(sql`
    select first_name, status, password_hash is not null as has_password
    from users
    where email like '%@india.example'
    order by email`);
  assert.deepEqual(users, [
    { first_name: "Eva", status: "BLOCKED", has_password: true },
    { first_name: "Alfred", status: "ACTIVE", has_password: false },
  ]);
});

test("a password that its person changes while a file is applied stays", async () => {
  const text = file.replaceAll("Echo", "Hotel").replaceAll("echo", "hotel").replace("0000000000E1", "000000000081");
  await run(text);
  const [running] = await database.transaction(async (tx) => {
    await tx.run(sql`update users set password_hash = 'own' where email = 'eve@hotel.example'`);
    const applying = run(text.replace("firstName: Eve", "firstName: Eva"));
    await untilWaiting(database, 1);
    return [applying] as const;
  });
  assert.equal((await running).changes, 1);
  const eve = await database.first(sql`select first_name, password_hash from users where email = 'eve@hotel.example'`);
  assert.deepEqual(eve, { first_name: "Eva", password_hash: "own" });
});

test("passwords are stored so that they cannot be guessed without the keys", async () => {
  const rows = await database.all<{ readonly row: string }>(sql`select p::text as row from provisioned_entries p`);
  assert.ok(rows.length > 5);
  for (const { row } of rows) assert.doesNotMatch(row, /phrase|argon2/);
});

test("every fault of a file is reported, with its path", () => {
  const wrong = {
    accounts: [
      {
        nmae: "Echo",
        uuid: "1",
        type: "club",
        mailboxes: [{ name: "A", aliases: ["a@b.example", "ab"] }, { name: "A" }],
        users: [
          { email: "eve", password: "short", passwordHash: "$2b$10$x", mailboxes: { B: "owner", A: "boss" }, breakGlass: true },
        ],
        contacts: [{ mailbox: "B", name: "Bo" }],
      },
    ],
  };
  assert.throws(
    () => readProvision(wrong),
    (fault) => {
      assert.ok(fault instanceof Fault);
      const pointers = (fault.details.errors ?? []).map((row) => row.pointer?.replace("/accounts/0", "")).sort();
      assert.deepEqual(pointers, [
        "/contacts/0/contact",
        "/contacts/0/mailbox",
        "/contacts/0/name",
        "/mailboxes",
        "/mailboxes/0/aliases/0",
        "/mailboxes/0/aliases/1",
        "/name",
        "/nmae",
        "/type",
        "/users/0",
        "/users/0/breakGlass",
        "/users/0/email",
        "/users/0/mailboxes/A",
        "/users/0/mailboxes/B",
        "/users/0/password",
        "/uuid",
      ]);
      return true;
    },
  );
});

test("a contact without a mailbox undoes the whole file", async () => {
  const before = await snapshot();
  const text = file
    .replace("Echo Ltd", "Foxtrot")
    .replace("0000000000E1", "0000000000f1")
    .replace("0000000000a1", "0000000000ff");
  await assert.rejects(rooms.mailboxes.applyProvision(readProvision(readYaml(text, "file"))), /contacts\/0\/contact/);
  assert.deepEqual(await snapshot(), before);
});

test("a file that is not YAML is reported with its line", () => {
  assert.throws(() => readYaml("accounts:\n  - {name: x", "people.yaml"), /people\.yaml is not valid YAML: .*line/);
  const secret = "canary-4d1c";
  for (const text of [
    `password: *${secret}`,
    `password: "${secret}\\q"`,
    `password: ${secret}: ${secret}`,
    `password: !${secret} [`,
  ])
    assert.throws(
      () => readYaml(text, "people.yaml"),
      ({ message }: Error) => message.startsWith("people.yaml is not valid YAML: ") && !message.includes(secret),
      text,
    );
});
