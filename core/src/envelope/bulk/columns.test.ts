import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../../xml/steps.ts";
import { document, field, role, template } from "../../../../tests/world/envelopes/example.ts";
import { columnFinder, columnNames } from "./columns.ts";

const tables = [{ name: "lines", roleId: "sender", autoNumbering: false, columns: [], fieldNames: ["item"] }];
const order = document(
  [
    field({ type: "text", name: "goods" }),
    field({ type: "text", name: "note" }),
    field({ type: "text", name: "item", table: "lines" }),
    field({ type: "attachment", name: "plan" }),
    field({ type: "select-dictionary", name: "firm" }),
    field({ type: "select-dictionary", name: "record.kind" }),
    field({ type: "dropdown", name: "size" }),
    field({ type: "dropdown", name: "sizes", multiSelect: true }),
    field({ type: "text", name: "theirs", roleId: "first" }),
    field({ type: "text", name: "=sum" }),
  ],
  { tables },
);
const of = template({
  expire: { afterDays: 3, notifyInDays: undefined, customAllowed: true } as never,
  roles: [
    role("sender", "sender", 0),
    role("first", "assignee", 1),
    role("given", "assignee", 2, { recipient: "dan@echo.example" } as object),
    role("same", "assignee", 3, { sameAs: "first" } as object),
  ],
  documents: [order, document([field({ type: "text", name: "note", documentId: "other" })], { id: "other" })],
});
const found = (documentId: string, name: string, more: object = {}) => ({
  column: { kind: "field", documentId, name, isRecord: false, isList: false, ...more },
});
const refused = (name: string, why: string) => ({ fault: { code: "bulk_send.column", args: [name, why] } });
const unknown = "neither a role, a field nor another known column";

const cases: readonly (readonly [name: string, column: object])[] = [
  ["subject", { column: { kind: "subject" } }],
  ["message", { column: { kind: "message" } }],
  ["metadata.a.b", { column: { kind: "metadata", key: "a.b" } }],
  ["metadata.", refused("metadata.", unknown)],
  ["expire.afterDays", { column: { kind: "expire", attribute: "afterDays" } }],
  ["expire.notifyIn", { column: { kind: "expire", attribute: "notifyIn" } }],
  ["expire.at", refused("expire.at", unknown)],
  ["role.first", { column: { kind: "role", roleId: "first" } }],
  ["role.nobody", refused("role.nobody", unknown)],
  ["goods", found("form", "goods")],
  [" goods ", found("form", "goods")],
  ["form::goods", found("form", "goods")],
  ["other::goods", refused("other::goods", unknown)],
  ["note", refused("note", "several documents have it: write document::field")],
  ["other::note", found("other", "note")],
  ["item", refused("item", "a field of table lines, which JSON lines can carry")],
  ["lines", { column: { kind: "table", documentId: "form", name: "lines" } }],
  ["plan", refused("plan", "files cannot be sent in bulk")],
  ["firm", found("form", "firm")],
  ["record.firm", found("form", "firm", { isRecord: true })],
  ["record.form::firm", found("form", "firm", { isRecord: true })],
  ["record.goods", refused("record.goods", "not a field of a dictionary")],
  ["record.nothing", refused("record.nothing", unknown)],
  ["record.kind", found("form", "record.kind")],
  ["size", found("form", "size")],
  ["sizes", found("form", "sizes", { isList: true })],
  ["=sum", found("form", "=sum")],
  ["'=sum", found("form", "=sum")],
  ["'goods", refused("'goods", unknown)],
  ["nothing", refused("nothing", unknown)],
  ["x".repeat(200), refused("x".repeat(128), unknown)],
];
for (const [name, column] of cases) {
  test(`the column "${name.slice(0, 40)}" of a bulk send sets a part of the envelope, or is refused`, () => {
    const find = allSteps(columnFinder(of));
    assert.deepEqual(find(name), column);
    assert.equal(find(name), find(name), "each name is resolved once");
  });
}

test("an empty file has a column for each open role, for what the template leaves open, and for the sender's fields", () => {
  const fields = "goods form::note record.firm record.record.kind size sizes =sum other::note";
  assert.deepEqual(columnNames(of), ["role.first", "subject", "message", "expire.afterDays", ...fields.split(" ")]);
  const fixed = { ...of, subject: "s", message: "m", expire: undefined };
  assert.deepEqual(columnNames(fixed), ["role.first", ...fields.split(" ")]);
});

test("20,000 columns of unknown roles are found in time in proportion to them and to the roles", () => {
  const roles = Array.from({ length: 40_000 }, (_, index) => role(`r${index}`, "copy", 1));
  const startedAt = performance.now();
  const columnOf = allSteps(columnFinder(template({ roles })));
  const columns = Array.from({ length: 20_000 }, (_, index) => columnOf(`role.z${index}`));
  assert.ok(performance.now() - startedAt < 2000);
  assert.deepEqual(columns.at(-1), refused("role.z19999", unknown));
});
