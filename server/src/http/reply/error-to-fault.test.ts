import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseUnavailable, type Unavailability } from "../../io/database/unavailable.ts";
import { errorToFault } from "./error-to-fault.ts";

const cases: readonly (readonly [Unavailability | undefined, RegExp])[] = [
  [undefined, /the database is away/],
  ["away", /the database is away/],
  ["slow", /the database did not answer in time/],
  ["busy", /too many change the same at once/],
];
for (const [reason, faults] of cases) {
  test(`a database that is ${reason ?? "gone"} is reported as such, with a time to retry`, () => {
    const fault = errorToFault(new DatabaseUnavailable("in its own words", reason ? { reason } : {}));
    assert.equal(fault.code, "service.unavailable");
    assert.match(JSON.stringify(fault.details), faults);
    assert.match(JSON.stringify(fault.details), /"retryAfterS":2/);
  });
}

test("a value of a cursor that the database does not take is the caller's fault, without a cursor it is ours", () => {
  const error = Object.assign(new Error("invalid input syntax for type uuid"), { code: "22P02" });
  const codes = ["/api/v1/label?limit=2&cursor=x", "/api/v1/label?limit=2"].map((url) => errorToFault(error, url).code);
  assert.deepEqual(codes, ["request.invalid", "service.failed"]);
});
