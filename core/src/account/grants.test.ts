import assert from "node:assert/strict";
import { test } from "node:test";
import type { UserId } from "../ids/id.ts";
import { accessDetails, grantsOfRoles, isHiddenRole, rolesOfGrants } from "./grants.ts";
import { systemRoles } from "./roles.ts";

const { mailboxUser: role } = systemRoles;

test("grants become roles and grants again, each number once", () => {
  for (const type of ["account", "mailbox"] as const) {
    const roles = rolesOfGrants(type, { roles: [role], permissions: [10001, 10000, 10001] });
    assert.deepEqual(grantsOfRoles(roles), { roles: [role], permissions: [10001, 10000] });
    assert.deepEqual(roles.map(isHiddenRole), [false, true, true]);
  }
});

test("one number of an account and of a mailbox is two roles", () => {
  const of = (type: "account" | "mailbox") => rolesOfGrants(type, { roles: [], permissions: [10000] });
  assert.notDeepEqual(of("account"), of("mailbox"));
});

test("a number that is no permission of the type is refused at its place", () => {
  const grants = { roles: [], permissions: [2001, 10130] };
  assert.throws(
    () => rolesOfGrants("mailbox", grants, "/mailboxes/3"),
    ({ code, details }) => {
      assert.deepEqual([code, details.args], ["role.permission_unknown", [10130]]);
      assert.equal(details.errors[0].pointer, "/mailboxes/3/permissions/1");
      return true;
    },
  );
});

test("the trail names roles and numbers apart", () => {
  const person = "01930000-0000-7000-8000-0000000000e1" as UserId;
  const given = rolesOfGrants("mailbox", { roles: [role], permissions: [2001] });
  assert.deepEqual(accessDetails(person, { given, taken: given.slice(1) }), {
    person,
    given: [role],
    taken: [],
    permissionsGiven: [2001],
    permissionsTaken: [2001],
  });
});
