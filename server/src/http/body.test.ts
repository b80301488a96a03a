import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson } from "./body.ts";

test("what is no JSON is told without a piece of it, which may be of a secret", () => {
  const long = "x".repeat(40);
  const bodies = [
    '{"name":canary}',
    "canary",
    '{"name":"a"} canary',
    '{"name":"canary\\q"}',
    '{"name":"a", "canary"}',
    '["canary" 5]',
  ];
  for (const body of bodies.flatMap((one) => [one, `{"${long}":1,"a":${one},"${long}":2}`])) {
    assert.throws(
      () => parseJson(Buffer.from(body)),
      ({ message }: Error) => /is not JSON: [A-Z]/.test(message) && !message.includes("can"),
      body,
    );
  }
});
