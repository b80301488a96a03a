import assert from "node:assert/strict";
import { test } from "node:test";
import { readAccess, type ReadersWanted } from "./access.ts";

const accepted: readonly (readonly [ReadersWanted, string | undefined])[] = [
  [{}, undefined],
  [{ audience: "participants" }, "public"],
  [{ audience: "account" }, "account"],
  [{ accessType: "public-hidden", audience: "participants" }, "public-hidden"],
  [{ accessType: "account", audience: "account" }, "account"],
];
for (const [wanted, access] of accepted) {
  test(`${JSON.stringify(wanted)} is the access ${access}`, () => assert.equal(readAccess(wanted), access));
}

test("two names of different accesses, and unknown ones, are refused with their place", () => {
  assert.throws(() => readAccess({ accessType: "account", audience: "participants" }), { code: "request.invalid" });
  assert.throws(() => readAccess({ accessType: "nobody" }), { code: "access.unknown", message: "Unknown access level nobody" });
});
