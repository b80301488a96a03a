import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { ann, bob, stranger, database } = await world();
const at = "/api/v1/dictionary";
const patch = (path: string, body: object) => ann.send("PATCH", path, { body });

test("a new dictionary has a name, one column, no records and is its mailbox's alone", async () => {
  const made = await ann.post(at, {});
  assert.equal(textAt(made, "uuid"), textAt(made, "dictionaryUuid"));
  const read = Object((await ann.get(`${at}/${textAt(made, "uuid")}?withColumns=1&withRecordsCount=1`)).json);
  assert.deepEqual(
    [read.name, read.description, read.access, read.editable, read.archive, read.status, read.recordsCount],
    ["New dictionary", "", "mailbox", true, false, "AVAILABLE", 0],
  );
  assert.deepEqual(Object(read.columns[0]).name, "Column 1");
  assert.equal((await bob.get(`${at}/${read.uuid}`)).status, 404);
});

test("a change sets the submitted values and leaves the others", async () => {
  const { path } = await makeDictionary(ann, []);
  assert.equal((await patch(path, { name: "Cities", access: "shared", sharedTo: [bob.mailboxId] })).status, 200);
  const changed = await patch(path, { description: "Where we deliver" });
  const { name, description, access, sharedTo } = Object(changed.json);
  assert.deepEqual([name, description, access, sharedTo], ["Cities", "Where we deliver", "shared", [bob.mailboxId]]);
});

test("names and descriptions are limited after NFC, and stored as submitted", async () => {
  const [name, description] = [128, 256].map((length) => "e\u0301".repeat(length));
  const path = `${at}/${textAt(await ann.post(at, { name, description }), "uuid")}`;
  const column = { name: "o\u0308".repeat(64) };
  const made = textAt(await ann.post(`${path}/column`, column), "uuid");
  const read = Object((await ann.get(`${path}?withColumns=1`)).json);
  assert.deepEqual([read.name, read.description, read.columns[1].name], [name, description, column.name]);
  assert.equal((await patch(path, { name, description })).status, 200);
  assert.equal((await ann.put(`${path}/column/${made}`, column)).status, 200);
  assert.equal(Object((await patch(path, { name: `${name}e` })).json).code, 60003);
});

test("all faults of a change are reported together, and nothing is changed", async () => {
  const { path } = await makeDictionary(ann, []);
  const answer = await patch(path, { name: " ", description: "x".repeat(257), access: "shared", sharedTo: [ann.mailboxId] });
  const rows: { code: number; pointer: string }[] = Object(answer.json).data.errors;
  assert.deepEqual(
    rows.map(({ code, pointer }) => [code, pointer]),
    [
      [60002, "/name"],
      [60004, "/description"],
      [1006, "/sharedTo/0"],
    ],
  );
  assert.equal(textAt(await ann.get(path), "name"), "Goods");
});

const levels: readonly (readonly [access: string, sees: readonly boolean[], lists: readonly boolean[]])[] = [
  ["mailbox", [false, false], [false, false]],
  ["account", [false, false], [false, false]],
  ["shared", [true, false], [true, false]],
  ["public", [true, true], [true, true]],
  ["public-hidden", [true, true], [false, false]],
];
for (const [access, sees, lists] of levels) {
  test(`of access ${access}: one it is shared to and a stranger see it ${sees.join(", ")}, in lists ${lists.join(", ")}`, async () => {
    const name = `Level ${access}`;
    const { path, uuid } = await makeDictionary(ann, [["a"]], { name, access, sharedTo: [bob.mailboxId] });
    const seen = await Promise.all([bob, stranger].map(async (who) => (await who.get(path)).status === 200));
    assert.deepEqual(seen, sees);
    const listed = await Promise.all(
      [bob, stranger].map(async (who) => Object((await who.get(`${at}?keyword=level%20${access}`)).json).totalElements === 1),
    );
    assert.deepEqual(listed, lists);
    const byId = await stranger.get(`${at}?keyword=${uuid}`);
    assert.equal(Object(byId.json).totalElements === 1, sees[1]);
    const written = await bob.post(`${path}/record`, []);
    assert.deepEqual([written.status, Object(written.json).code], sees[0] ? [403, 90008] : [404, 60001]);
  });
}

test("others read records of a dictionary with filtered access through a field only", async () => {
  const { path, columns, records } = await makeDictionary(ann, [["a"]], { access: "public", filteredAccessOnly: true });
  const ways = [
    () => bob.post(`${path}/records`, {}),
    () => bob.get(`${path}/record/${records[0]}`),
    () => bob.get(`${path}/record/${records[0]}/column/${columns[0]}`),
    () => bob.post(`${path}/record-uuids`, { columnUuid: columns[0], values: ["a"] }),
  ];
  for (const way of ways) assert.equal(Object((await way()).json).code, 60027);
  assert.equal(Object((await bob.post(`${path}/column/${columns[0]}`, {})).json).totalElements, 0);
  assert.equal(Object((await ann.post(`${path}/records`, {})).json).totalElements, 1);
});

test("an archived dictionary is read and not written, and archiving it again is fine", async () => {
  const { path, columns, records, uuid } = await makeDictionary(ann, [["a"]]);
  for (let time = 0; time < 2; time += 1) assert.equal((await ann.send("PATCH", `${path}/archive`)).status, 200);
  const writes = [
    () => patch(path, { name: "x" }),
    () => ann.post(`${path}/column`, { name: "x" }),
    () => ann.post(`${path}/record`, [{ uuid: columns[0], value: "x" }]),
    () => ann.send("PATCH", `${path}/record/${records[0]}`, { body: [{ uuid: columns[0], value: "x" }] }),
    () => ann.send("DELETE", `${path}/record`, { body: [{ uuid: records[0] }] }),
  ];
  for (const write of writes) {
    const answer = await write();
    assert.deepEqual([answer.status, Object(answer.json).code], [410, 60009]);
  }
  assert.equal(Object((await ann.post(`${path}/records`, {})).json).totalElements, 1);
  assert.equal(textAt(await ann.get(`${at}?keyword=${uuid}`), "data", 0, "uuid"), uuid);
});

test("checks return the number of the obstacle, and nothing else", async () => {
  const { path, uuid, columns } = await makeDictionary(ann, []);
  const result = async (who: typeof ann, tail: string): Promise<unknown> =>
    Object((await who.get(`${at}/${uuid}${tail}/check`)).json).result;
  const unknown = "01930000-0000-7000-8000-00000000dead";
  assert.deepEqual(await Promise.all(["", `/column/${columns[0]}`].map((tail) => result(ann, tail))), [0, 0]);
  assert.deepEqual(await Promise.all(["", `/column/${columns[0]}`].map((tail) => result(bob, tail))), [60001, 60001]);
  assert.equal(await result(ann, `/column/${unknown}`), 60005);
  await database.run(sql`update dictionaries set is_locked = true where id = ${uuid}`);
  assert.equal(await result(ann, ""), 60019);
  assert.deepEqual(Object((await patch(path, { name: "x" })).json).code, 60019);
  await database.run(sql`update dictionaries set is_locked = false, archived_at = now() where id = ${uuid}`);
  assert.equal(await result(ann, `/column/${columns[0]}`), 60009);
});

test("a change of access is recorded as such, beside a change of the name", async () => {
  const { uuid, path } = await makeDictionary(ann, [], {});
  const bodies = [{ access: "account" }, { name: "Streets" }, { name: "Roads", filteredAccessOnly: true }, { access: "account" }];
  for (const body of bodies) assert.equal((await ann.send("PATCH", path, { body })).status, 200);
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${uuid} order by sequence`);
  assert.deepEqual(
    rows.map(({ operation }) => operation.replace("dictionary-", "")),
    ["created", "access-changed", "changed", "changed", "access-changed", "changed"],
  );
});

test("every change of a dictionary is recorded in its audit trail", async () => {
  const { uuid, path, columns, records } = await makeDictionary(ann, [["a", "b"]], { name: "Trail" });
  await ann.put(`${path}/column/${columns[1]}`, { name: "Town" });
  await ann.send("PATCH", `${path}/record/${records[0]}`, { body: [{ uuid: columns[0], value: "x" }] });
  await ann.send("DELETE", `${path}/record`, { body: [{ uuid: records[0] }] });
  await ann.send("DELETE", `${path}/column/${columns[1]}`);
  await ann.send("PATCH", `${path}/archive`);
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${uuid} order by sequence`);
  const answers =
    "created column-created record-created changed column-changed record-changed record-removed column-removed archived";
  assert.deepEqual(
    rows.map(({ operation }) => operation),
    answers.split(" ").map((word) => `dictionary-${word}`),
  );
});
