import assert from "node:assert/strict";
import { test } from "node:test";
import { shownError } from "./log.ts";

test("an error in the log has its message, its code and its cause, and nothing that hangs on it", () => {
  const client = { secretKey: 7, password: "x" };
  const error = Object.assign(new Error("away", { cause: new Error("the line was cut") }), { code: "57P01", client });
  const shown = JSON.stringify(shownError(error));
  assert.match(shown, /"message":"away: the line was cut"/);
  assert.match(shown, /"code":"57P01"/);
  assert.doesNotMatch(shown, /secretKey|password/);
});
