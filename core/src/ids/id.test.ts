import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../fault/fault.ts";
import { findId, parseId } from "./id.ts";

test("an id is taken in any case and kept in lower case", () => {
  assert.equal(findId("0193A5B0-0000-7000-8000-00000000ABCD"), "0193a5b0-0000-7000-8000-00000000abcd");
});

for (const text of [
  "",
  "0193a5b0",
  "0193a5b0-0000-7000-8000-00000000abcg",
  "0193a5b0000070008000000000000abcd",
  " 0193a5b0-0000-7000-8000-00000000abcd",
]) {
  test(`"${text}" is no id`, () => {
    assert.equal(findId(text), undefined);
    assert.throws(
      () => parseId(text, "uuid"),
      (error) => error instanceof Fault && error.code === "request.invalid",
    );
  });
}
