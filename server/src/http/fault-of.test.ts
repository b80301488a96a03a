import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseUnavailable, type Unavailability } from "../io/database/unavailable.ts";
import { faultOfError } from "./fault-of.ts";

const cases: readonly (readonly [Unavailability | undefined, RegExp])[] = [
  [undefined, /the database is away/],
  ["away", /the database is away/],
  ["slow", /the database did not answer in time/],
  ["busy", /too many change the same at once/],
];
for (const [reason, told] of cases) {
  test(`a database that is ${reason ?? "gone"} is told as such, with a time to come back`, () => {
    const fault = faultOfError(new DatabaseUnavailable("in its own words", reason ? { reason } : {}));
    assert.equal(fault.code, "service.unavailable");
    assert.match(JSON.stringify(fault.details), told);
    assert.match(JSON.stringify(fault.details), /"retryAfterS":2/);
  });
}
