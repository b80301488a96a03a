import assert from "node:assert/strict";
import { test } from "node:test";
import { ground } from "../../../../../tests/world/ground.ts";

const { ann, bob } = await ground();
const at = "/api/v1/mailbox/view-preferences";
const set = async (body: object, who = ann) => {
  const { status, json, text } = await who.put(at, body);
  assert.equal(status, 200, text);
  return json;
};

test("view preferences are merged, read by their keys and removed", async () => {
  assert.deepEqual(await set({ columns: "subject", width: "20" }), { columns: "subject", width: "20" });
  assert.deepEqual(await set({ width: "30", toString: "" }), { columns: "subject", width: "30", toString: "" });
  assert.deepEqual((await ann.get(`${at}?key=width&key=columns&key=height`)).json, { columns: "subject", width: "30" });
  const removed = await ann.send("DELETE", `${at}?key=width`);
  assert.deepEqual([removed.status, removed.text], [200, ""]);
  assert.deepEqual((await ann.get(`${at}?key=width`)).json, {});
  assert.deepEqual(await set({}), { columns: "subject", toString: "" });
  assert.equal((await ann.send("DELETE", at)).status, 200);
  assert.deepEqual(await set({}), {});
});

test("they belong to a person in a mailbox", async () => {
  await set({ own: "ann" });
  assert.deepEqual((await bob.get(`${at}?key=own`)).json, {});
  assert.equal((await bob.send("DELETE", at)).status, 200);
  assert.deepEqual((await ann.get(`${at}?key=own`)).json, { own: "ann" });
  await ann.send("DELETE", at);
});

test("a key has 64 characters without a comma, a value 4096", async () => {
  await set({ ["k".repeat(64)]: "v".repeat(4096) });
  for (const body of [{ ["k".repeat(65)]: "" }, { "": "" }, { "a,b": "" }, { k: "v".repeat(4097) }, { k: 1 }])
    assert.equal((await ann.put(at, body)).status, 400, JSON.stringify(body).slice(0, 80));
  assert.equal((await ann.get(at)).status, 400);
});

test("half a surrogate pair is stored as U+FFFD", async () => {
  await ann.send("DELETE", at);
  assert.deepEqual(await set({ "half\uD800": "\uDC00" }), { "half\uFFFD": "\uFFFD" });
  await ann.send("DELETE", at);
});

test("there are 100 of them at most, also with concurrent requests", async () => {
  const answers = await Promise.all(Array.from({ length: 105 }, (_, index) => bob.put(at, { [`key ${index}`]: "v" })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  assert.deepEqual([...new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => Object(json).code))], [1067]);
  assert.equal(Object.keys(Object(await set({}, bob))).length, 100);
});
