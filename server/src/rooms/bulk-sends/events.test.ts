import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkSendId } from "@chancery/core/ids/id.ts";
import { checkingEvent, readPayload, sendingEvent, sendingEvents } from "./events.ts";

const id = "01930000-0000-7000-8000-000000000001" as BulkSendId;

test("an event of a bulk send contains what its job reads", () => {
  assert.deepEqual(checkingEvent(id), { name: "bulk-send.checking", key: id, payload: { bulkSendId: id } });
  assert.deepEqual(readPayload(checkingEvent(id).payload), { id, lane: 0 });
  const sending = { name: "bulk-send.sending", key: `${id} 1`, payload: { bulkSendId: id, lane: 1 } };
  assert.deepEqual(sendingEvent(id, 1), sending);
  assert.deepEqual(readPayload(sending.payload), { id, lane: 1 });
});

test("a sending starts in two lanes, each with events of its own", () => {
  assert.deepEqual(sendingEvents(id), [sendingEvent(id, 0), sendingEvent(id, 1)]);
});

test("a lane that is no number is the first", () => {
  assert.deepEqual(readPayload({ bulkSendId: id, lane: "1" }), { id, lane: 0 });
});

for (const payload of [null, "text", 7, [], ["bulkSendId", id], {}, { bulkSendId: 7 }, { bulkSendId: "7" }, { lane: 1 }]) {
  test(`a payload of ${JSON.stringify(payload)} speaks of no bulk send`, () => {
    assert.throws(() => readPayload(payload), { code: "request.invalid", details: { args: ["bulkSendId"] } });
  });
}
