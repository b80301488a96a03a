import assert from "node:assert/strict";
import { test } from "node:test";
import { placesIn } from "./places-in.ts";

test("an id is at its first place in its list", () => {
  const placeOf = placesIn(["a", "b", "a"], "/uuids");
  assert.deepEqual(
    [placeOf("a"), placeOf("b"), placesIn(["c"])("c")],
    [{ pointer: "/uuids/0" }, { pointer: "/uuids/1" }, { pointer: "/0" }],
  );
});
