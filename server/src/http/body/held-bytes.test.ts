import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { heldBytes } from "./held-bytes.ts";

const limits = { heldFromBytes: 10, heldAccountBytesMax: 100, heldBytesMax: 200 };

function newResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

test("answers that wait to be read are bounded for an account, until they are sent", () => {
  const held = heldBytes(limits);
  const first = newResponse();
  held.holdAnswer(first, "ann", 60);
  held.holdAnswer(newResponse(), "ann", 9);
  held.holdAnswer(newResponse(), "ann", 40);
  assert.throws(() => held.holdAnswer(newResponse(), "ann", 10), { code: "request.too_many" });
  first.emit("close");
  held.holdAnswer(newResponse(), "ann", 60);
});

test("of the account that holds the most, the answer that has waited longest is cut off for others", () => {
  const held = heldBytes(limits);
  const oldest = newResponse();
  held.holdAnswer(oldest, "ann", 30);
  const newer = newResponse();
  held.holdAnswer(newer, "ann", 60);
  held.holdAnswer(newResponse(), "bob", 80);
  held.holdAnswer(newResponse(), "eve", 50);
  assert.deepEqual([oldest.destroyed, newer.destroyed], [true, false]);
  assert.throws(() => held.holdAnswer(newResponse(), "bob", 20), { code: "service.unavailable" });
});
