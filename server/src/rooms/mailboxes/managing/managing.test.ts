import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { textAt } from "../../../../../tests/world/paper.ts";
import { people } from "../../../../../tests/world/people.ts";
import type { Persona } from "../../../../../tests/world/persona.ts";

const { rooms, database, ann, bob, stranger } = await ground();
const account = people.ann.accountId;
const submitted = ({ status, json }: Answer) => [status, Object(json).code];
const make = (name: string, who = ann, of: string = account) => who.post(`/api/v1/mailbox/account/${of}`, { name });
const newMailbox = async (name: string) => textAt(await make(name), "mailboxUuid");
const patch = (id: string, body: object, who = ann) => who.send("PATCH", `/api/v1/mailbox/${id}`, { body });
const into = (id: string) => ({ headers: { mailbox: id } });
const alias = (id: string, name: string, who = ann) => who.post("/api/v1/alias", { name }, into(id));
const find = async (q: string, who: Persona = bob): Promise<readonly string[]> =>
  Object((await who.get(`/api/v1/mailbox/search?q=${encodeURIComponent(q)}`)).json).map(
    (row: { mailboxName: string }) => row.mailboxName,
  );
const operationsOf = async (id: string) => {
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json ->> 'operation' as operation
    from audit_records
    where subject_id = ${id}
    order by sequence`);
  return rows.map((row) => row.operation);
};

/** Takes all of Ann's roles in her account but one with these permissions, while `work` runs. */
async function allowedOnly(permissions: readonly number[], work: () => Promise<void>): Promise<void> {
  const role = parseId<"role">(crypto.randomUUID(), "role");
  const user = await rooms.accounts.users.findByEmail(database, people.ann.email);
  assert.ok(user);
  await database.run(sql`
    insert into roles (id, account_id, type, name, description, permissions, created_at)
    values (${role}, ${account}, 'account', 'Some', '', ${permissions}, now())`);
  await database.transaction(async (tx) => {
    await rooms.accounts.grants.revokeAccount(tx, account, user.id, systemRoles.accountOwner);
    await rooms.accounts.grants.grantAccount(tx, account, user.id, role);
  });
  await work();
  await database.transaction(async (tx) => {
    await rooms.accounts.grants.grantAccount(tx, account, user.id, systemRoles.accountOwner);
    await rooms.accounts.grants.revokeAccount(tx, account, user.id, role);
  });
}

test("the creator of a mailbox owns it, and it is found immediately", async () => {
  const made = await make("  Purchasing  ");
  assert.equal(made.status, 201, made.text);
  const { mailboxUuid, name, authorization, accountUuid } = Object(made.json);
  assert.deepEqual([name, authorization.roles[0].name, accountUuid], ["Purchasing", "Mailbox owner", account]);
  assert.deepEqual(await find("purchas"), ["Purchasing"]);
  assert.equal((await ann.get("/api/v1/alias/mailbox", into(mailboxUuid))).status, 200);
  assert.deepEqual(await operationsOf(mailboxUuid), ["mailbox-created"]);
});

const names: readonly (readonly [string, string, number])[] = [
  ["none", "", 30003],
  ["one of spaces", "   ", 30003],
  ["an invisible one", "\u200b", 30003],
  ["one of 257 characters", "x".repeat(257), 30004],
];
for (const [title, name, code] of names)
  test(`${title} is no name of a mailbox`, async () => {
    assert.deepEqual(submitted(await make(name)), [400, code]);
    assert.deepEqual(submitted(await patch(people.ann.mailboxId, { name })), [400, code]);
  });

test("a name may have 256 characters, none of them a code unit more", async () => {
  assert.equal((await make("😀".repeat(256))).status, 201);
});

test("a personal account has one mailbox, also with concurrent requests", async () => {
  await database.run(sql`update accounts set type = 'personal' where id = ${people.stranger.accountId}`);
  await database.run(sql`update mailboxes set removed_at = now() where id = ${people.stranger.mailboxId}`);
  const both = await database.transaction(async (tx) => {
    await rooms.accounts.account.lockOwners(tx, [people.stranger.accountId]);
    const running = ["One", "Two"].map((name) => make(name, stranger, people.stranger.accountId));
    await untilWaiting(database, 2);
    return [Promise.all(running)] as const;
  });
  const answers = (await both[0]).map(submitted).toSorted((a, b) => a[0] - b[0]);
  assert.deepEqual(answers, [
    [201, undefined],
    [422, 20004],
  ]);
});

test("a mailbox is changed as a whole or in part, with its aliases, and found by what it is called now", async () => {
  const id = await newMailbox("Old name");
  const body = { name: "New name", archived: true, aliases: [{ name: "fresh" }], hideNameForAccounts: false };
  const replaced = await ann.put(`/api/v1/mailbox/${id}`, body);
  assert.equal(replaced.status, 200, replaced.text);
  const { name, archived, aliases, usersCount, groups, system } = Object(replaced.json);
  assert.deepEqual([name, archived, aliases, usersCount, groups, system], ["New name", true, [{ name: "fresh" }], 1, [], false]);
  assert.deepEqual([await find("old name"), await find("fresh")], [[], ["New name"]]);
  assert.equal(Object((await patch(id, { archived: false })).json).archived, false);
  assert.deepEqual(Object((await ann.get(`/api/v1/mailbox/${id}`)).json).aliases, [{ name: "fresh" }]);
  assert.deepEqual(await operationsOf(id), [
    "mailbox-created",
    "mailbox-name-changed",
    "mailbox-archived",
    "mailbox-alias-created",
    "mailbox-unarchived",
  ]);
});

test("a mailbox that begins to hide its name is no longer found by others, nor its qualified alias", async () => {
  const id = await newMailbox("Undercover");
  await alias(id, "0192:5790");
  assert.deepEqual(await find("undercov"), ["Undercover"]);
  assert.equal((await patch(id, { hideNameForAccounts: true })).status, 200);
  assert.deepEqual([await find("undercov"), await find("undercov", ann)], [[], ["Undercover"]]);
  const asked = "/api/v1/alias/qualifiedID/0192:5790";
  assert.deepEqual(submitted(await bob.get(asked)), [404, 30026]);
  assert.deepEqual(Object((await ann.get(asked)).json), { uuid: id });
});

test("a change without an effect is not recorded", async () => {
  const id = await newMailbox("Calm");
  assert.equal((await patch(id, { name: "Calm", aliases: [] })).status, 200);
  assert.deepEqual(await operationsOf(id), ["mailbox-created"]);
});

test("each kind of change needs its own permission in the account", async () => {
  const id = await newMailbox("Guarded");
  await alias(id, "old alias");
  const changes = [
    [10004, { name: "Renamed" }],
    [10004, { hideNameForAccounts: true }],
    [10005, { archived: true }],
    [10009, { aliases: [{ name: "old alias" }, { name: "new alias" }] }],
    [10010, { aliases: [{ name: "new alias" }] }],
  ] as const;
  const all = [10004, 10005, 10009, 10010];
  for (const [permission, body] of changes) {
    await allowedOnly(
      all.filter((one) => one !== permission),
      async () => assert.deepEqual(submitted(await patch(id, body)), [403, 90002], JSON.stringify(body)),
    );
    await allowedOnly([permission], async () => assert.equal((await patch(id, body)).status, 200, JSON.stringify(body)));
  }
  const remove = () => ann.send("DELETE", "/api/v1/mailbox?checkMessage=RENAMED", into(id));
  await allowedOnly(all, async () => assert.deepEqual(submitted(await remove()), [403, 90002]));
  await allowedOnly([10006], async () => assert.equal((await remove()).status, 204));
});

test("another account's mailbox cannot be changed, an unknown one is not found, nor is a removed one", async () => {
  const removed = await newMailbox("Gone");
  await database.run(sql`update mailboxes set removed_at = now() where id = ${removed}`);
  assert.deepEqual(submitted(await patch(people.ann.mailboxId, { name: "x" }, bob)), [403, 90013]);
  assert.deepEqual(submitted(await patch(crypto.randomUUID(), { name: "x" })), [404, 30001]);
  assert.deepEqual(submitted(await patch(removed, { name: "x" })), [410, 30002]);
  assert.deepEqual(submitted(await patch(removed, { name: "x" }, bob)), [403, 90013]);
});

test("the account's mailboxes are listed by name, found by words, aliases and id, in pages", async () => {
  const list = async (query: string, who = ann) => {
    const answer = await who.get(`/api/v1/account/${account}/mailbox?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return Object(answer.json);
  };
  const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);
  assert.deepEqual(namesOf(await list("keyword=undercov")), ["Undercover"]);
  assert.deepEqual(namesOf(await list(`keyword=${people.ann.mailboxId.toUpperCase()}`)), ["Contracts"]);
  assert.deepEqual(namesOf(await list("keyword=gone")), [], "removed");
  const all = await list("limit=1000");
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await list(`limit=5${cursor && `&cursor=${cursor}`}`);
    pages.push(...namesOf(page));
    cursor = page.nextCursor;
  }
  assert.deepEqual(pages, namesOf(all));
  assert.equal(all.totalElements, pages.length);
  const plain = await ann.get(`/api/v1/mailbox/account/${account}`);
  assert.deepEqual(
    Object(plain.json).map(({ name }: { name: string }) => name),
    pages,
  );
});

test("the users of a mailbox are shown to those who may see the users of the account", async () => {
  const shown = await ann.get(`/api/v1/account/mailbox/${people.ann.mailboxId}`);
  const [person] = Object(shown.json).permissions;
  assert.deepEqual([person.email, person.status, person.corporateUser], [people.ann.email, "ACTIVE", false]);
  assert.equal(person.authorizations.roles[0].name, "Mailbox owner");
  await allowedOnly([10015], async () =>
    assert.deepEqual(submitted(await ann.get(`/api/v1/account/mailbox/${people.ann.mailboxId}`)), [403, 90002]),
  );
  assert.deepEqual(submitted(await bob.get(`/api/v1/account/mailbox/${people.ann.mailboxId}`)), [403, 90013]);
});

test("names of mailboxes are read by their ids, including removed ones", async () => {
  const removed = await newMailbox("Past");
  await database.run(sql`update mailboxes set removed_at = now() where id = ${removed}`);
  const ids = [people.bob.mailboxId, removed, crypto.randomUUID()];
  const bare = Object((await ann.post("/api/v1/mailbox/info", ids)).json);
  assert.deepEqual(bare, {
    [people.bob.mailboxId]: { uuid: people.bob.mailboxId, name: "Orders", deleted: false },
    [removed]: { uuid: removed, name: "Past", deleted: true },
  });
  const full = Object((await ann.post("/api/v1/mailbox/info?accountName=true&accountITN=true", ids)).json);
  assert.deepEqual(
    [full[people.bob.mailboxId].accountName, full[people.bob.mailboxId].accountITN],
    [people.bob.company, "1000000b1"],
  );
});
