import assert from "node:assert/strict";
import { test } from "node:test";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { textAt } from "../../../../../tests/world/paper.ts";
import { people } from "../../../../../tests/world/people.ts";

const { rooms, database, clock, ann, bob, stranger } = await ground();
const submitted = ({ status, json }: Answer) => [status, Object(json).code];
const newMailbox = async (name: string) =>
  textAt(await ann.post(`/api/v1/mailbox/account/${people.ann.accountId}`, { name }), "mailboxUuid");
const patch = (id: string, body: object) => ann.send("PATCH", `/api/v1/mailbox/${id}`, { body });
const into = (id: string) => ({ headers: { mailbox: id } });
const alias = (id: string, name: string) => ann.post("/api/v1/alias", { name }, into(id));
const aliasesOf = async (id: string, query = "") =>
  Object((await ann.get(`/api/v1/alias/mailbox${query}`, into(id))).json).map((one: { name: string }) => one.name);
const find = async (q: string): Promise<readonly string[]> =>
  Object((await bob.get(`/api/v1/mailbox/search?q=${encodeURIComponent(q)}`)).json).map(
    (row: { mailboxName: string }) => row.mailboxName,
  );

const aliases: readonly (readonly [string, string, number])[] = [
  ["two characters", "ab", 30005],
  ["257 characters", "x".repeat(257), 30005],
  ["an email address", "sales@acme.example", 30021],
  ["a qualified one with a space", "GLN:12 34", 30022],
  ["a qualified one without an id", "GLN:", 30022],
];
for (const [title, name, code] of aliases)
  test(`${title} is no alias`, async () => {
    assert.deepEqual(submitted(await alias(people.ann.mailboxId, name)), [400, code]);
    assert.deepEqual(submitted(await patch(people.ann.mailboxId, { aliases: [{ name }] })), [400, code]);
  });

test("plain aliases can be shared, qualified ones belong to one mailbox of the service, ignoring case", async () => {
  const [first, second] = [await newMailbox("First"), await newMailbox("Second")];
  for (const id of [first, second]) assert.equal((await alias(id, "desk")).status, 201);
  assert.equal((await alias(first, "GLN:5790-1.2")).status, 201);
  assert.deepEqual(submitted(await alias(second, "gln:5790-1.2")), [409, 30023]);
  assert.deepEqual(submitted(await patch(second, { aliases: [{ name: "Gln:5790-1.2" }] })), [409, 30023]);
  assert.deepEqual(submitted(await alias(first, "desk")), [409, 30006]);
  assert.deepEqual(Object((await bob.get("/api/v1/alias/qualifiedID/gln:5790-1.2")).json), { uuid: first });
  assert.deepEqual(await aliasesOf(first, "?qualified=true"), ["GLN:5790-1.2"]);
  assert.deepEqual(await aliasesOf(first, "?qualified=false"), ["desk"]);
  assert.deepEqual(await aliasesOf(second), ["desk"]);
});

test("an alias that is taken away is free for others, and finds nothing", async () => {
  const [first, second] = [await newMailbox("Giver"), await newMailbox("Taker")];
  await alias(first, "DUNS:1");
  const remove = (name: string) => ann.send("DELETE", `/api/v1/alias?name=${name}`, into(first));
  assert.equal((await remove("DUNS:1")).status, 204);
  assert.deepEqual(submitted(await remove("DUNS:1")), [404, 30026]);
  assert.deepEqual(await find("duns:1"), []);
  assert.equal((await alias(second, "DUNS:1")).status, 201);
  assert.deepEqual(submitted(await ann.get("/api/v1/alias/qualifiedID/desk")), [400, 30018]);
});

test("an alias that is named twice in one request is reported with its place", async () => {
  const answer = await patch(people.ann.mailboxId, { aliases: [{ name: "same" }, { name: "x" }, { name: "same " }] });
  const rows = Object(answer.json).data.errors.map((row: { code: number; pointer: string }) => [row.code, row.pointer]);
  assert.deepEqual(rows, [
    [30005, "/aliases/1/name"],
    [30024, "/aliases/2/name"],
  ]);
});

test("a mailbox has a thousand aliases at most", async () => {
  const id = await newMailbox("Many names");
  const body = { aliases: Array.from({ length: 1000 }, (_, at) => ({ name: `alias ${at}` })) };
  assert.equal((await patch(id, body)).status, 200);
  assert.deepEqual(submitted(await alias(id, "one more")), [400, 1067]);
});

test("of two mailboxes that claim a qualified alias concurrently one gets it", async () => {
  const [first, second] = [await newMailbox("Racer"), await newMailbox("Chaser")];
  const [held] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from mailboxes where id = any(${[first, second]}::uuid[]) for update`);
    const running = [first, second].map((id) => alias(id, "RACE:1"));
    await untilWaiting(database, 2);
    return [Promise.all(running)] as const;
  });
  assert.deepEqual((await held).map(({ status }) => status).toSorted(), [201, 409]);
});

test("aliases that are added to a mailbox concurrently are all found", async () => {
  const id = await newMailbox("Meeting point");
  const [held] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from mailboxes where id = ${id} for update`);
    const running = ["kappa", "lambda", "omicron"].map((name) => alias(id, name));
    await untilWaiting(database, 3);
    return [Promise.all(running)] as const;
  });
  assert.deepEqual(
    (await held).map(({ status }) => status),
    [201, 201, 201],
  );
  for (const name of ["kappa", "lambda", "omicron"]) assert.deepEqual(await find(name), ["Meeting point"]);
});

test("a provisioning file that claims another mailbox's qualified alias is refused with its place", async () => {
  const owner = await newMailbox("Holder");
  await alias(owner, "EAN:77");
  const mailbox = { uuid: people.bob.mailboxId, name: "Orders", aliases: ["ean:77"] };
  const file = { accounts: [{ uuid: people.bob.accountId, name: people.bob.company, mailboxes: [mailbox] }] };
  await assert.rejects(rooms.mailboxes.applyProvision(readProvision(file)), /aliases claims ean:77/);
});

test("an account that is removed takes its aliases and groups with it", async () => {
  const account = people.stranger.accountId;
  const body = { name: "GLN:closed" };
  assert.equal((await stranger.post("/api/v1/alias", body)).status, 201);
  const group = await stranger.post(`/api/v1/account/${account}/mailbox-group`, { name: "All" });
  assert.equal(group.status, 201, group.text);
  await database.transaction((tx) => rooms.mailboxes.closing.closeAccountMailboxes(tx, account, clock.now()));
  assert.equal((await ann.post("/api/v1/alias", body)).status, 201);
});
