import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world({ settings: { CHANCERY_ARCHIVE_WAIT_S: "1" } });
const { ann, bob, stranger, house, database } = one;
const template = await orderTemplate(ann);
const builder = house.handlers.find((handler) => handler.name === "archives.build")!;

test("an archive not yet built answers 425 with Retry-After, and with wait=true after the longest wait", async () => {
  const id = await sendOrder(one, template);
  const answer = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.deepEqual([answer.status, Object(answer.json).code, Number(answer.headers["retry-after"]) > 0], [425, 1019, true]);
  const at = performance.now();
  const later = await ann.get(`/api/v1/envelope/${id}/zip?wait=true`);
  assert.deepEqual([later.status, Object(later.json).code], [425, 1019]);
  assert.ok(performance.now() - at >= 1000);
});

test("a draft has no archive: none is built, and downloads are refused at once with what may be done", async () => {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const id = textAt(await ann.post("/api/v1/envelope", { data }), "uuid");
  const run = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  await builder.work({ envelopeId: id, revision: 1 }, new AbortController().signal, run);
  const kept = await database.all(sql`
    select envelope_id from archives where envelope_id = ${id}
    union all
    select envelope_id from printed_pages where envelope_id = ${id}`);
  assert.deepEqual(kept, []);
  for (const path of ["zip?wait=true", "for-print?documentId=order", "download-final-pdf?documentId=order"]) {
    const answer = await ann.get(`/api/v1/envelope/${id}/${path}`);
    assert.deepEqual([answer.status, Object(answer.json).code], [422, 50050], path);
    const { status, allowed } = Object(answer.json).data;
    assert.deepEqual([status, allowed], ["DRAFT", ["save", "send", "remove"]]);
    assert.equal((await stranger.get(`/api/v1/envelope/${id}/${path}`)).status, 404);
  }
});
