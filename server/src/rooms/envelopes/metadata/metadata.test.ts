import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "@chancery/tests/world/call.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const template = await orderTemplate(ann);
const envelopes = "/api/v1/envelope";
const metadataOf = async (who: Persona, id: string): Promise<unknown> =>
  Object((await who.get(`/api/v1/envelope/${id}`)).json).envelope.metadata;
const put = (who: Persona, id: string, body: unknown) => who.put(`/api/v1/envelope/${id}/metadata`, body);

test("metadata belongs to the account: the other side has its own", async () => {
  const id = await sendOrder(one, template);
  assert.equal((await put(ann, id, { ref: "A-1", paid: false, note: "x" })).status, 200);
  assert.equal((await put(bob, id, { ref: "B-9" })).status, 200);
  assert.deepEqual(
    [await metadataOf(ann, id), await metadataOf(bob, id)],
    [{ ref: "A-1", paid: false, note: "x" }, { ref: "B-9" }],
  );
});

test("metadata is merged by key, and null takes a key away", async () => {
  const id = await sendOrder(one, template);
  await put(ann, id, { a: "1", b: "2" });
  await put(ann, id, { b: null, c: true });
  assert.deepEqual(await metadataOf(ann, id), { a: "1", c: true });
});

test("metadata is removed by key, or all of it", async () => {
  const id = await sendOrder(one, template);
  await put(ann, id, { a: "1", b: "2", c: "3", d: "4" });
  assert.equal((await ann.send("DELETE", `/api/v1/envelope/${id}/metadata?key=a&key=b`)).status, 200);
  assert.deepEqual(await metadataOf(ann, id), { c: "3", d: "4" });
  assert.equal((await ann.send("DELETE", `/api/v1/envelope/${id}/metadata`)).status, 200);
  assert.deepEqual(await metadataOf(ann, id), {});
});

test("an envelope is sent with metadata", async () => {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const answer = await ann.post("/api/v1/envelope/send", { data, metadata: { ref: "A-2", old: null } });
  assert.equal(answer.status, 201);
  assert.deepEqual(await metadataOf(ann, Object(answer.json).uuid), { ref: "A-2" });
});

test("a key and a value that are too long are named by their place in the request", async () => {
  const metadata = { "a/b~": "v".repeat(129), ["k".repeat(33)]: "v" };
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const pointers = (answer: Answer): unknown =>
    Object(answer.json).data.errors.map((row: { readonly pointer: string }) => row.pointer);
  const inBody = ["/metadata/a~1b~0", `/metadata/${"k".repeat(33)}`];
  for (const path of ["/api/v1/envelope/send", "/api/v1/envelope"])
    assert.deepEqual(pointers(await ann.post(path, { data, metadata })), inBody);
  const id = await sendOrder(one, template);
  assert.deepEqual(pointers(await put(ann, id, metadata)), ["/a~1b~0", `/${"k".repeat(33)}`]);
});

test("faults of the metadata and of the XML are named at once, by a send, a draft and a save", async () => {
  const metadata = { a: "v".repeat(129) };
  const places = { buyer: bob.mailboxId, checker: bob.mailboxId };
  const right = { data: order(template, places) };
  const wrong = { data: order(template, places).replace(/<document /, '<document id="none"/><document '), metadata };
  const draft = Object((await ann.post(envelopes, right)).json).uuid;
  const sent = await sendOrder(one, template);
  const answers = [
    await ann.post(`${envelopes}/send`, wrong),
    await ann.post(envelopes, wrong),
    await ann.put(envelopes, { ...wrong, uuid: draft }),
    await ann.post(`${envelopes}/send`, { ...wrong, uuid: draft }),
    await bob.put(envelopes, { ...wrong, uuid: sent }),
  ];
  for (const { text, json } of answers) {
    const rows: readonly { readonly code: number; readonly pointer: string }[] = Object(json).data.errors;
    const found = rows.filter(({ code }) => code === 1014 || code === 50017).map(({ code, pointer }) => [code, pointer]);
    assert.deepEqual(
      found,
      [
        [1014, "/metadata/a"],
        [50_017, "/data"],
      ],
      text,
    );
  }
});

const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, "v"]));
const limits: readonly (readonly [string, unknown, number])[] = [
  ["a key of 32", { ["k".repeat(32)]: "v" }, 200],
  ["a key of 33", { ["k".repeat(33)]: "v" }, 400],
  ["an empty key", { "": "v" }, 400],
  ["a value of 128", { k: "😀".repeat(128) }, 200],
  ["a value of 129", { k: "v".repeat(129) }, 400],
  ["a value that is a number", { k: 5 }, 400],
  ["a list", [1], 400],
  ["100 keys", Object.fromEntries(Object.entries(many).slice(1)), 200],
  ["101 keys", many, 400],
  ["a key called __proto__", JSON.parse('{"__proto__":"x"}'), 200],
];
for (const [what, body, status] of limits) {
  test(`metadata with ${what} ${status === 200 ? "is kept" : "is refused"}`, async () => {
    const id = await sendOrder(one, template);
    assert.equal((await put(ann, id, body)).status, status);
  });
}
