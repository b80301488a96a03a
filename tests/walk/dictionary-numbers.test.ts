import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { world } from "../world/world.ts";
import { numbersInTests } from "./own-tests.ts";

const { rooms } = await world();

test("every number of dictionaries that an operation may return is in a test of a room or of the core", () => {
  const reported = numbersInTests();
  const given = new Set(rooms.routes.flatMap(({ faults }) => faults.map((code) => catalogue[code].code)));
  const ofDictionaries = [...given].filter((code) => code > 60_000 && code < 61_000).toSorted((one, other) => one - other);
  assert.ok(ofDictionaries.length >= 25, `${ofDictionaries.length} numbers`);
  assert.deepEqual(
    ofDictionaries.filter((code) => !reported.has(code)),
    [],
  );
});
