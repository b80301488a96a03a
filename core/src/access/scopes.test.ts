import assert from "node:assert/strict";
import { test } from "node:test";
import { findScopes, scopesOf, within } from "./scopes.ts";

const cases: readonly [word: string | number, meant: readonly string[]][] = [
  [2001, ["mailbox.envelopeSend"]],
  ["2001", ["mailbox.envelopeSend"]],
  ["envelopeSend", ["mailbox.envelopeSend"]],
  ["mailbox.envelopeSend", ["mailbox.envelopeSend"]],
  ["accountView", ["account.accountView"]],
  [10000, ["account.userAssignToAccount", "mailbox.scenarioListView"]],
  ["integrationView", ["account.integrationView", "mailbox.integrationView"]],
  ["account.integrationView", ["account.integrationView"]],
  ["account.envelopeSend", []],
  ["envelopesend", []],
  ["constructor", []],
  [7, []],
  ["", []],
];

for (const [word, meant] of cases) {
  test(`the scope ${JSON.stringify(word)} means ${meant.join(" and ") || "nothing"}`, () => {
    assert.deepEqual(findScopes(word), meant);
  });
}

test("scopes limit permissions to those both granted and named, for the account and the mailbox separately", () => {
  const scopes = scopesOf(["mailbox.scenarioListView", "mailbox.envelopeSend", "mailbox.gone"]);
  assert.deepEqual([...within([10000, 2001, 2004], scopes.mailbox)], [10000, 2001]);
  assert.deepEqual([...within([10000, 10130], scopes.account)], []);
  assert.deepEqual([...within([2004], undefined)], [2004]);
});
