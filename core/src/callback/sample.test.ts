import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleBody } from "./sample.ts";

test("the made-up event of a test call has each property of an event", () => {
  const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`;
  assert.deepEqual(JSON.parse(sampleBody()), {
    uuid: id("e1"),
    status: "COMPLETED",
    subject: "Contract 2026-117",
    label: [id("b1")],
    labelNames: ["Urgent"],
    receiveDate: "2026-11-20T09:30:00.000Z",
    expireDate: "2026-12-20T09:30:00.000Z",
    template: id("c1"),
    sender: id("a2"),
    mailbox: id("a1"),
  });
});
