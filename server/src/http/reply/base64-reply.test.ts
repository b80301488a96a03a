import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { base64Reply } from "./base64-reply.ts";

const body = { uuid: "a", name: 'b"' };

test("bytes are in the last property of the body", () => {
  for (const length of [0, 1, 2, 3, 98_303, 98_304, 98_305, 1_000_000]) {
    const bytes = new Uint8Array(length).fill(length);
    const reply = base64Reply(201, body, ["file", bytes]);
    assert.ok("text" in reply);
    assert.deepEqual(JSON.parse(reply.text), { ...body, file: Buffer.from(bytes).toString("base64") });
  }
});

test("what is too long to be kept leaves in pieces, with other work between them", async () => {
  const bytes = new Uint8Array(13 * 1024 ** 2).fill(7);
  const reply = base64Reply(201, body, ["file", bytes]);
  assert.ok("stream" in reply);
  const lengths: number[] = [];
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  reply.stream.on("data", (piece: Buffer) => lengths.push(piece.length));
  const answer = await text(reply.stream);
  clearInterval(counting);
  assert.ok(Math.max(...lengths) <= 131_072);
  assert.ok(turns > 3, `${turns} turns for ${lengths.length} pieces`);
  assert.equal(Object(JSON.parse(answer)).file, Buffer.from(bytes).toString("base64"));
});
