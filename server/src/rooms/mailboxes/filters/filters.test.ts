import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";
import { textAt } from "../../../../../tests/world/paper.ts";

const { database, ann, bob } = await ground();
const at = "/api/v1/filterSettings";
const save = async (name: string, data: unknown, who = ann) => textAt(await who.post(at, { name, data }), "uuid");

test("a filter is saved, replaced and removed, and its data is what was sent", async () => {
  const data = { z: [1.5, null, "Ї"], a: { deep: true } };
  const id = await save("Overdue", data);
  const { createdAt, ...filter } = Object((await ann.get(`${at}/${id}`)).json);
  assert.deepEqual(filter, { uuid: id, name: "Overdue", data });
  assert.deepEqual(Object.keys(filter.data), ["z", "a"]);
  const replaced = await ann.put(`${at}/${id}`, { uuid: id, name: "Late", data: "text", createdAt });
  assert.deepEqual([replaced.status, replaced.text], [200, ""]);
  assert.deepEqual((await ann.get(at)).json, [{ uuid: id, name: "Late", data: "text", createdAt }]);
  assert.equal((await ann.send("DELETE", `${at}/${id}`)).status, 204);
  assert.equal((await ann.send("DELETE", `${at}/${id}`)).status, 404);
  const trail = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record::json->>'operation' like 'mailbox-filter-%'
    order by sequence`);
  assert.deepEqual(
    trail.map(({ operation }) => operation),
    ["mailbox-filter-created", "mailbox-filter-updated", "mailbox-filter-deleted"],
  );
});

test("a filter of another mailbox is neither read nor changed", async () => {
  const id = await save("Mine", null);
  assert.deepEqual((await bob.get(at)).json, []);
  for (const method of ["GET", "DELETE"] as const) assert.equal((await bob.send(method, `${at}/${id}`)).status, 404);
  assert.equal((await bob.put(`${at}/${id}`, { name: "Mine", data: 1 })).status, 404);
  assert.deepEqual(Object((await ann.get(`${at}/${id}`)).json).data, null);
});

test("data has 16 KiB at most", async () => {
  assert.equal((await ann.post(at, { name: "x", data: "x".repeat(16_382) })).status, 201);
  const refused = await ann.post(at, { name: "x", data: "x".repeat(16_383) });
  assert.deepEqual([refused.status, Object(refused.json).data.errors[0].pointer], [400, "/data"]);
});

test("a mailbox has at most 100 filters, also with concurrent requests", async () => {
  const answers = await Promise.all(
    Array.from({ length: 105 }, (_, index) => bob.post(at, { name: `Filter ${index}`, data: 1 })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 100);
  assert.deepEqual([...new Set(answers.filter(({ status }) => status !== 201).map(({ json }) => Object(json).code))], [1067]);
  assert.equal(Object((await bob.get(at)).json).length, 100);
});
