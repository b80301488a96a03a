import assert from "node:assert/strict";
import { test } from "node:test";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world({ settings: { CHANCERY_ENVELOPE_MAX_BYTES: "100" } });
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);

async function upload(who: Persona, bytes = 10): Promise<string> {
  const answer = await who.upload("/api/v1/envelope/attachment", {
    name: "plan.txt",
    bytes: Buffer.alloc(bytes, "x"),
    type: "text/plain",
  });
  assert.equal(answer.status, 201, answer.text);
  return Object(answer.json).attachmentId;
}

const field = (name: string, id: string): string => `<field name="${name}" attachmentUuid="${id}">plan.txt</field>`;
const send = async (fields: string) => {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId, fields: `<field name="a">x</field>${fields}` });
  return ann.post("/api/v1/envelope/send", { data });
};

test("a file goes with the envelope, and its recipient may download it", async () => {
  const id = await upload(ann);
  const sent = await send(field("plan", id));
  assert.equal(sent.status, 201, sent.text);
  const uuid = Object(sent.json).uuid;
  assert.match(
    Object((await bob.get(`/api/v1/envelope/${uuid}`)).json).envelope.data,
    new RegExp(`attachmentUuid="${id}">plan.txt<`),
  );
  const path = `/api/v1/envelope/attachment?attachmentUuid=${id}&envelopeUuid=${uuid}`;
  assert.equal((await bob.get(path)).text, "x".repeat(10));
  assert.equal((await stranger.get(path)).status, 404);
});

test("the files of an envelope are limited together, over all its steps", async () => {
  const sent = await send(field("plan", await upload(ann, 60)));
  const uuid = Object(sent.json).uuid;
  const over = await bob.put("/api/v1/envelope/fill", {
    uuid,
    data: filled(template, `<field name="b">x</field>${field("file", await upload(bob, 41))}`),
  });
  assert.deepEqual([over.status, Object(over.json).code], [400, 50026]);
  const fine = await bob.put("/api/v1/envelope/fill", {
    uuid,
    data: filled(template, `<field name="b">x</field>${field("file", await upload(bob, 40))}`),
  });
  assert.equal(fine.status, 200, fine.text);
});

const refused: readonly (readonly [string, () => Promise<string>, number])[] = [
  ["a file of another mailbox", () => upload(bob), 1039],
  ["a file that was never uploaded", async () => bob.mailboxId, 1032],
];
for (const [what, file, code] of refused) {
  test(`${what} is refused with ${code}, and the send stores nothing`, async () => {
    const answer = await send(field("plan", await file()));
    assert.deepEqual([answer.status, Object(answer.json).code], [400, code]);
    const [row] = Object(answer.json).data.errors;
    assert.deepEqual([row.documentId, row.fieldName, row.line > 0], ["order", "plan", true]);
  });
}

test("a file of an envelope is not used in another, nor twice in one", async () => {
  const id = await upload(ann);
  assert.equal((await send(field("plan", id))).status, 201);
  assert.equal(Object((await send(field("plan", id))).json).code, 50051);
  const uuid = await sendOrder(one, template);
  const foreign = await bob.put("/api/v1/envelope/fill", {
    uuid,
    data: filled(template, `<field name="b">x</field>${field("file", id)}`),
  });
  assert.equal(foreign.status, 400);
  assert.deepEqual(
    Object(foreign.json).data.errors.map((row: { code: number }) => row.code),
    [1039, 50051],
  );
});

test("a participant's file is repeated unchanged by the next, not replaced", async () => {
  const id = await upload(ann);
  const uuid = Object((await send(field("plan", id))).json).uuid;
  const other = await upload(bob);
  const changed = await bob.put("/api/v1/envelope/fill", {
    uuid,
    data: filled(template, `<field name="b">x</field>${field("plan", other)}`),
  });
  assert.deepEqual([changed.status, Object(changed.json).code], [422, 90017]);
  const same = await bob.put("/api/v1/envelope/fill", {
    uuid,
    data: filled(template, `<field name="b">x</field>${field("plan", id)}`),
  });
  assert.equal(same.status, 200, same.text);
});
