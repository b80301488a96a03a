import assert from "node:assert/strict";
import { test } from "node:test";
import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { groupsOf } from "./groups.ts";

test("each permission of a group is one of its kind, and is in one group only", () => {
  for (const [kind, table] of [
    ["mailbox", mailboxPermissions],
    ["account", accountPermissions],
  ] as const) {
    const listed = groupsOf(kind).flatMap(({ permissions }) => permissions);
    const known: Readonly<Record<string, number>> = table;
    for (const { name, id } of listed) assert.equal(known[name], id, name);
    assert.equal(new Set(listed.map(({ id }) => id)).size, listed.length);
  }
});
