import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, type MailboxState } from "./change.ts";
import { aliasesFaults, aliasFaults, contactNameFaults, groupNameFaults, mailboxNameFaults, qualifiedOf } from "./names.ts";

const pointer = "/name";
const letters = (count: number): string => "é".repeat(count);

test("a mailbox has a name of 1 to 256 characters that one can see", () => {
  for (const name of ["a", letters(256), " a "]) assert.deepEqual(mailboxNameFaults(name, pointer), [], name);
  for (const name of ["", "  ", "\u200b"])
    assert.deepEqual(mailboxNameFaults(name, pointer), [{ code: "mailbox.name_missing", pointer }]);
  assert.deepEqual(mailboxNameFaults(letters(257), pointer), [{ code: "mailbox.name_length", pointer }]);
});

test("an alias has 3 to 256 characters and is no email address; with a colon it is qualified", () => {
  for (const alias of ["abc", letters(256), "UA:1", "a.b-c:D-9."]) assert.deepEqual(aliasFaults(alias, pointer), [], alias);
  for (const alias of ["ab", letters(257), "   "])
    assert.deepEqual(aliasFaults(alias, pointer), [{ code: "alias.format", pointer }]);
  assert.deepEqual(aliasFaults("ann@echo.example", pointer), [{ code: "alias.email", pointer }]);
  for (const alias of ["a:b:c", ":ab", "ab:", "a b:c", "a:b c", "é:ab"])
    assert.deepEqual(aliasFaults(alias, pointer), [{ code: "alias.qualified", args: [alias], pointer }], alias);
});

test("each alias of a list is checked with its place, and a repeated one is reported at the second place", () => {
  assert.deepEqual(aliasesFaults(["abc", "ab", "abc", "def"], "/aliases"), [
    { code: "alias.format", pointer: "/aliases/1/name" },
    { code: "alias.repeated", args: ["abc"], pointer: "/aliases/2/name" },
  ]);
});

test("a qualified alias is unique by its letters, whatever their case", () => {
  assert.deepEqual(["UA:Ab-1.", "ab", "a:b:c", " a:b"].map(qualifiedOf), ["ua:ab-1.", undefined, undefined, undefined]);
});

test("a contact has a name of 3 to 255 characters, a group one of 1 to 64", () => {
  for (const name of ["abc", letters(255)]) assert.deepEqual(contactNameFaults(name, pointer), [], name);
  const faults = [{ code: "value.length", args: ["name", 3, 255], pointer }];
  for (const name of ["ab", letters(256), "   "]) assert.deepEqual(contactNameFaults(name, pointer), faults, name);
  for (const name of ["a", letters(64)]) assert.deepEqual(groupNameFaults(name, pointer), [], name);
  for (const name of ["", " ", letters(65)])
    assert.deepEqual(groupNameFaults(name, pointer), [{ code: "group.name", pointer }], name);
});

test("each change of a mailbox has its operation, permission and details", () => {
  const before: MailboxState = { name: "Desk", isArchived: false, hidesName: false, aliases: ["front", "back"] };
  assert.deepEqual(changesBetween(before, before), []);
  const after: MailboxState = { name: "Vault", isArchived: true, hidesName: true, aliases: ["back", "side"] };
  const renamed = { operation: "mailbox-name-changed", permission: "mailboxManage" };
  assert.deepEqual(changesBetween(before, after), [
    { ...renamed, details: { name: "Vault", before: "Desk" } },
    { operation: "mailbox-updated", permission: "mailboxManage", details: { hidesName: true } },
    { operation: "mailbox-archived", permission: "mailboxArchive", details: {} },
    { operation: "mailbox-alias-created", permission: "aliasCreate", details: { name: "side" } },
    { operation: "mailbox-alias-deleted", permission: "aliasDelete", details: { name: "front" } },
  ]);
  assert.deepEqual(changesBetween({ ...before, isArchived: true }, before), [
    { operation: "mailbox-unarchived", permission: "mailboxArchive", details: {} },
  ]);
  assert.deepEqual(changesBetween(before, { ...before, name: "Vault" }), [
    { ...renamed, details: { name: "Vault", before: "Desk" } },
  ]);
});
