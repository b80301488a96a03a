import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRole, roleNameMax, tidyRole, type OwnRole } from "./own-role.ts";

const clerk: OwnRole = { name: "Clerk", description: "", type: "mailbox", permissions: [2001] };

const cases: readonly [title: string, change: Partial<OwnRole>, faults: readonly (string | undefined)[]][] = [
  ["a name and permissions of its kind", {}, []],
  ["no permissions at all", { permissions: [] }, []],
  ["the longest name", { name: "é".repeat(roleNameMax) }, []],
  ["one character more", { name: "é".repeat(roleNameMax + 1) }, ["role.name_length"]],
  ["an invisible name", { name: " \u200b\u00a0 " }, ["role.name_missing"]],
  ["an account's number that a mailbox has too", { permissions: [10000] }, []],
  ["an account's number that only an account has", { permissions: [2001, 10007] }, ["role.permission_unknown"]],
  ["a mailbox's number in an account's role", { type: "account", permissions: [2001] }, ["role.permission_unknown"]],
  [
    "all faults at once",
    { name: "", permissions: [1, 2] },
    ["role.name_missing", "role.permission_unknown", "role.permission_unknown"],
  ],
];

for (const [title, change, faults] of cases) {
  test(`a role with ${title}: ${faults.join(", ") || "fine"}`, () => {
    const found = checkRole({ ...tidyRole({ ...clerk, ...change }), permissions: change.permissions ?? clerk.permissions });
    assert.deepEqual(
      found.map(({ code }) => code),
      faults,
    );
  });
}

test("a role is kept with each permission once, in order, and its name without needless space", () => {
  const tidy = tidyRole({ ...clerk, name: "  Head\t clerk ", permissions: [2004, 2001, 2004] });
  assert.deepEqual([tidy.name, tidy.permissions], ["Head clerk", [2001, 2004]]);
});
