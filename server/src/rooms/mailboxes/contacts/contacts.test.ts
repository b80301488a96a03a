import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { textAt } from "../../../../../tests/world/paper.ts";
import { people } from "../../../../../tests/world/people.ts";

const { database, ann, bob, stranger } = await ground();
const submitted = ({ status, json }: Answer) => [status, Object(json).code];
const save = (name: string, mailboxUuid: string, who = ann) => who.post("/api/v1/contact", { name, mailboxUuid });
const remove = (id: string, who = ann) => who.send("DELETE", `/api/v1/contact/${id}`);
const list = async (query = "", who = ann) => Object((await who.get(`/api/v1/contact/list${query}`)).json);
const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);
const inSearch = async (q: string) =>
  Object((await ann.get(`/api/v1/mailbox/search?q=${q}`)).json).map((row: { inContacts: boolean }) => row.inContacts);

test("a contact is found by its own name, until it is taken away", async () => {
  const made = await save("  Zygmunt of the North ", people.bob.mailboxId);
  assert.equal(made.status, 201, made.text);
  const { id, ...rest } = Object(made.json);
  assert.deepEqual(rest, {
    uuid: id,
    name: "Zygmunt of the North",
    mailboxUuid: people.bob.mailboxId,
    mailboxName: "Orders",
    accountUuid: people.bob.accountId,
  });
  assert.deepEqual(await inSearch("zygmunt"), [true]);
  const changed = await ann.put(`/api/v1/contact/${id}`, { name: "Casimir", mailboxUuid: people.bob.mailboxId });
  assert.deepEqual([changed.status, Object(changed.json).name], [200, "Casimir"]);
  assert.deepEqual([await inSearch("zygmunt"), await inSearch("casimir")], [[], [true]]);
  assert.equal((await remove(id)).status, 204);
  assert.deepEqual(submitted(await remove(id)), [404, 30008]);
  assert.deepEqual(await inSearch("casimir"), []);
});

test("a contact has a name of 3 to 255 characters, and an existing mailbox", async () => {
  for (const name of ["ab", "x".repeat(256), "   "])
    assert.deepEqual(submitted(await save(name, people.bob.mailboxId)), [400, 1015]);
  for (const name of ["abc", "x".repeat(255)]) {
    const made = await save(name, people.bob.mailboxId);
    assert.equal(made.status, 201);
    await remove(textAt(made, "id"));
  }
  assert.deepEqual(submitted(await save("Nobody", crypto.randomUUID())), [400, 30001]);
});

test("a mailbox is one contact of another", async () => {
  const first = textAt(await save("Bob", people.bob.mailboxId), "id");
  assert.deepEqual(submitted(await save("Robert", people.bob.mailboxId)), [409, 30008]);
  const second = textAt(await save("Carol", people.stranger.mailboxId), "id");
  const body = { name: "Both", mailboxUuid: people.bob.mailboxId };
  assert.deepEqual(submitted(await ann.put(`/api/v1/contact/${second}`, body)), [409, 30008]);
  for (const id of [first, second]) await remove(id);
});

test("of two concurrent requests that save the same contact one succeeds", async () => {
  const [held] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from mailboxes where id = ${people.ann.mailboxId} for update`);
    const running = ["Bob", "Robert"].map((name) => save(name, people.bob.mailboxId));
    await untilWaiting(database, 2);
    return [Promise.all(running)] as const;
  });
  const answers = await held;
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  for (const answer of answers) if (answer.status === 201) await remove(textAt(answer, "id"));
});

test("contacts of other mailboxes do not exist", async () => {
  const id = textAt(await save("Bob", people.bob.mailboxId), "id");
  const body = { name: "Mine now", mailboxUuid: people.ann.mailboxId };
  assert.deepEqual(submitted(await remove(id, stranger)), [404, 30008]);
  assert.deepEqual(submitted(await stranger.put(`/api/v1/contact/${id}`, body)), [404, 30008]);
  assert.deepEqual(namesOf(await list("", bob)), []);
  await remove(id);
});

test("contacts are listed by name in pages, found by words, and removed with their mailboxes", async () => {
  const own = async (name: string) =>
    textAt(await ann.post(`/api/v1/mailbox/account/${people.ann.accountId}`, { name }), "mailboxUuid");
  const names = ["Émile Alpha", "Zed alpha", "beta", "Gamma"];
  for (const name of names) assert.equal((await save(name, await own(name))).status, 201);
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await list(`?limit=1${cursor && `&cursor=${cursor}`}`);
    assert.equal(page.totalElements, 4);
    pages.push(...namesOf(page));
    cursor = page.nextCursor;
  }
  assert.deepEqual(pages, ["beta", "Émile Alpha", "Gamma", "Zed alpha"]);
  assert.deepEqual(namesOf(await list("?keyword=ALPHA%20emil")), ["Émile Alpha"]);
  await database.run(sql`update mailboxes set removed_at = now() where name = 'beta'`);
  const left = await list();
  assert.deepEqual([namesOf(left), left.totalElements], [["Émile Alpha", "Gamma", "Zed alpha"], 3]);
});

test("a mailbox has ten thousand contacts at most", async () => {
  await database.run(sql`
    insert into mailboxes (id, account_id, name, created_at)
    select gen_random_uuid(), ${people.bob.accountId}, 'Filler', now()
    from generate_series(1, 10000)`);
  await database.run(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    select gen_random_uuid(), ${people.bob.mailboxId}, id, 'Filler', 'filler', now()
    from mailboxes
    where name = 'Filler'`);
  assert.deepEqual(submitted(await save("One more", people.ann.mailboxId, bob)), [400, 1067]);
});
