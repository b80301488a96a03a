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

const { rooms, database, ann, bob } = await ground();
const account = `/api/v1/account/${people.ann.accountId}`;
const at = `${account}/mailbox-group`;
const own = people.ann.mailboxId;
const submitted = ({ status, json }: Answer) => [status, Object(json).code];
const make = (name: string, mailboxes?: readonly string[]) => ann.post(at, { name, mailboxes });
const newGroup = async (name: string, mailboxes: readonly string[] = []) => textAt(await make(name, mailboxes), "uuid");
const patch = (id: string, body: object) => ann.send("PATCH", `${at}/${id}`, { body });
const members = (method: "POST" | "DELETE", id: string, mailboxes: readonly string[]) =>
  ann.send(method, `${at}/${id}/mailbox`, { body: mailboxes });
const newMailbox = async (name: string) =>
  textAt(await ann.post(`/api/v1/mailbox/account/${people.ann.accountId}`, { name }), "mailboxUuid");
const idsOf = ({ json }: Answer) => Object(json).mailboxes.map(({ uuid }: { uuid: string }) => uuid);
const namesOf = ({ json }: Answer) => Object(json).data.map(({ name }: { name: string }) => name);

test("a group names mailboxes of its account, and they name it", async () => {
  const made = await make("  Branches ", [own]);
  assert.equal(made.status, 201, made.text);
  const { uuid, name, mailboxes } = Object(made.json);
  assert.deepEqual([name, mailboxes], ["Branches", [{ uuid: own, name: "Contracts" }]]);
  assert.deepEqual(Object((await ann.get(`/api/v1/mailbox/${own}`)).json).groups, [{ uuid, name: "Branches" }]);
  const listed = Object((await ann.get(`${account}/mailbox?withGroups=true&group=${uuid}`)).json).data;
  assert.deepEqual([listed.length, listed[0].groups], [1, [{ uuid, name: "Branches" }]]);
  assert.deepEqual(Object((await ann.get(`${account}/mailbox?group=${uuid}`)).json).data[0].groups, []);
  assert.equal((await ann.send("DELETE", `${at}/${uuid}`)).status, 200);
  assert.deepEqual(Object((await ann.get(`/api/v1/mailbox/${own}`)).json).groups, []);
  assert.deepEqual(submitted(await ann.get(`${at}/${uuid}`)), [404, 30027]);
});

const names: readonly (readonly [string, string])[] = [
  ["none", ""],
  ["spaces", "  "],
  ["65 characters", "x".repeat(65)],
];
for (const [title, name] of names)
  test(`${title}: no name of a group`, async () => assert.deepEqual(submitted(await make(name)), [400, 30028]));

test("an account has one group of a name, whatever its case; another account may have it too", async () => {
  const id = await newGroup("x".repeat(64));
  assert.deepEqual(submitted(await make("X".repeat(64))), [409, 30029]);
  const other = await newGroup("Other");
  assert.deepEqual(submitted(await patch(other, { name: "x".repeat(64) })), [409, 30029]);
  assert.equal((await patch(id, { name: "X".repeat(64) })).status, 200, "its own name in another case");
  const bobs = await bob.post(`/api/v1/account/${people.bob.accountId}/mailbox-group`, { name: "Other" });
  assert.equal(bobs.status, 201);
});

test("of two concurrent requests that create a group of one name one succeeds", async () => {
  const [held] = await database.transaction(async (tx) => {
    await rooms.accounts.account.lockOwners(tx, [people.ann.accountId]);
    const running = ["Race", "RACE"].map((name) => make(name));
    await untilWaiting(database, 2);
    return [Promise.all(running)] as const;
  });
  assert.deepEqual((await held).map(({ status }) => status).toSorted(), [201, 409]);
});

test("mailboxes come and go; those of others and removed ones do not come", async () => {
  const [id, second, removed] = [await newGroup("Members"), await newMailbox("Second"), await newMailbox("Removed")];
  await database.run(sql`update mailboxes set removed_at = now() where id = ${removed}`);
  const foreign = await members("POST", id, [second, people.bob.mailboxId, removed]);
  assert.equal(foreign.status, 400);
  assert.deepEqual(
    Object(foreign.json).data.errors.map((row: { code: number; pointer: string }) => [row.code, row.pointer]),
    [
      [30016, "/1"],
      [30016, "/2"],
    ],
  );
  assert.deepEqual(idsOf(await ann.get(`${at}/${id}`)), [], "all or none");
  assert.deepEqual(idsOf(await members("POST", id, [second, own, own])), [own, second]);
  assert.deepEqual(idsOf(await patch(id, { name: "Members" })), [own, second], "left out: they stay");
  assert.deepEqual(idsOf(await patch(id, { name: "Members", mailboxes: [second] })), [second]);
  assert.deepEqual(idsOf(await members("DELETE", id, [second, own])), []);
});

test("mailboxes that are added to a group concurrently are all in it", async () => {
  const id = await newGroup("Crowd");
  const ids = [await newMailbox("One"), await newMailbox("Two"), await newMailbox("Three")];
  const [held] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from mailbox_groups where id = ${id} for update`);
    const running = ids.map((one) => members("POST", id, [one]));
    await untilWaiting(database, 3);
    return [Promise.all(running)] as const;
  });
  for (const answer of await held) assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(idsOf(await ann.get(`${at}/${id}`)).toSorted(), ids.toSorted());
});

test("a group has a thousand mailboxes at most", async () => {
  const id = await newGroup("Full");
  await database.run(sql`
    with made as (
      insert into mailboxes (id, account_id, name, created_at)
      select gen_random_uuid(), ${people.ann.accountId}, 'Filler', now()
      from generate_series(1, 1000)
      returning id
    )
    insert into mailbox_group_members (group_id, mailbox_id)
    select ${id}, made.id
    from made`);
  assert.deepEqual(submitted(await members("POST", id, [own])), [400, 1067]);
});

test("groups are listed by name from A to Z or back, and found by words or id", async () => {
  const page = async (query: string) => ann.get(`${at}?${query}`);
  const all: readonly string[] = namesOf(await page("limit=1000"));
  assert.deepEqual(namesOf(await page("limit=1000&asc=false")), all.toReversed());
  for (const asc of [true, false]) {
    const pages: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const answer = await page(`limit=2&asc=${asc}${cursor && `&cursor=${cursor}`}`);
      pages.push(...namesOf(answer));
      cursor = Object(answer.json).nextCursor;
    }
    assert.deepEqual(pages, asc ? all : all.toReversed());
  }
  const found = Object((await page("keyword=crow")).json).data;
  assert.deepEqual([found[0].name, found[0].mailboxesCount], ["Crowd", 3]);
  assert.deepEqual(namesOf(await page(`keyword=${found[0].uuid}`)), ["Crowd"]);
  const named = await ann.post(`${at}/info`, [found[0].uuid, crypto.randomUUID()]);
  assert.deepEqual(named.json, [{ uuid: found[0].uuid, name: "Crowd" }]);
});

test("a user who may manage groups but not assign cannot change their mailboxes", async () => {
  const id = await newGroup("Kept", [own]);
  const role = parseId<"role">(crypto.randomUUID(), "role");
  const user = await rooms.accounts.users.findByEmail(database, people.ann.email);
  assert.ok(user);
  await database.run(sql`
    insert into roles (id, account_id, type, name, description, permissions, created_at)
    values (${role}, ${people.ann.accountId}, 'account', 'Groups', '', '{10018,10019}', now())`);
  await database.transaction(async (tx) => {
    await rooms.accounts.grants.revokeAccount(tx, people.ann.accountId, user.id, systemRoles.accountOwner);
    await rooms.accounts.grants.grantAccount(tx, people.ann.accountId, user.id, role);
  });
  assert.equal((await patch(id, { name: "Kept still" })).status, 200);
  assert.deepEqual(submitted(await patch(id, { name: "Kept", mailboxes: [] })), [403, 90002]);
  assert.deepEqual(submitted(await make("New", [own])), [403, 90002]);
  assert.deepEqual(submitted(await members("POST", id, [own])), [403, 90002]);
  assert.equal((await make("New", [])).status, 201);
  assert.deepEqual(idsOf(await ann.get(`${at}/${id}`)), [own]);
});
