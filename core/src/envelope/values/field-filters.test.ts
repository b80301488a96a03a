import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "../../ids/instant.ts";
import { field, goods, ids, kind, mailbox, name, price, sendOf, template } from "../../../../tests/world/envelopes/goods.ts";
import { fieldFilters, writingRoles, type FieldChoice } from "./field-filters.ts";
import type { Envelope } from "../model/model.ts";
import { ann, bob, cid, envelopeOf, now } from "../../../../tests/world/envelopes/example.ts";

const picks = (role: string, filter: string, more = ""): string =>
  `<field type="select-dictionary" name="pick" roleId="${role}" optional="true" ${ids} filterQuery='{${filter}}'/>${more}`;
const by = (fieldName: string, documentId = "form"): string => `{"documentId":"${documentId}","fieldName":"${fieldName}"}`;
const text = (of: string, role: string): string => `<field type="text" name="${of}" roleId="${role}" optional="true"/>`;
const choice: FieldChoice = {
  documentId: "form",
  fieldName: "pick",
  rowIndex: undefined,
  dictionaryId: goods,
  columnId: name,
  submitted: new Map(),
};

type Asked = { readonly body: string; readonly row?: string; readonly fields?: string } & Partial<FieldChoice>;

/** The records that the field offers to the acting assignee `a`, as the texts of each rule. */
function offered({ body, row = "", fields = "", ...more }: Asked) {
  const of = template(body, { row });
  const envelope = envelopeOf(sendOf(of, fields));
  const writes = writingRoles(envelope, bob, now);
  return fieldFilters({ ...choice, ...more }, { ...envelope, template: of, writes })?.map(({ texts }) => texts);
}

const table = (...items: readonly string[]): string =>
  `<fieldgroup name="t">${items.map((item) => `<fieldset>${field("item", item)}</fieldset>`).join("")}</fieldgroup>`;
const rowPick = `<field type="select-dictionary" name="pick" roleId="a" optional="true" ${ids} filterQuery='{"${kind}":${by("item")}}'/>`;
const submitted = new Map([[kind, "said"]]);
const formula = `<field type="number" name="n" roleId="a" optional="true"/><formula name="f">SUM({n},{m})</formula><duplicate name="d" relatedTo="f"/><field type="number" name="m" roleId="s" optional="true"/>`;
const cases: readonly (readonly [string, Asked, readonly (readonly string[])[] | undefined])[] = [
  [
    "the stored value of another role",
    { body: picks("a", `"${kind}":${by("k")}`, text("k", "s")), fields: field("k", "x") },
    [["x"]],
  ],
  ["an empty field as an empty column", { body: picks("a", `"${kind}":${by("k")}`, text("k", "s")) }, [[""]]],
  [
    "nothing that is said of another role's field",
    { body: picks("a", `"${kind}":${by("k")}`, text("k", "s")), fields: field("k", "x"), submitted },
    [["x"]],
  ],
  ["what is said of an own field", { body: picks("a", `"${kind}":${by("k")}`, text("k", "a")), submitted }, [["said"]]],
  [
    "what is said of a field worked out from an own one",
    { body: picks("a", `"${kind}":${by("d")}`, formula), submitted },
    [["said"]],
  ],
  [
    "nothing said of a field worked out from others",
    { body: picks("a", `"${kind}":${by("d")}`, formula.replace("{n},", "")), fields: field("m", 2), submitted },
    [["2.00"]],
  ],
  [
    "every spelling of accents",
    { body: picks("a", `"${kind}":${by("k")}`, text("k", "s")), fields: field("k", "Ó") },
    [["Ó", "O\u0301"]],
  ],
  [
    "the mailbox of a role, whatever is said",
    { body: picks("a", `"${mailbox}":{"roleId":"a"}`), submitted: new Map([[mailbox, cid]]) },
    [[bob, bob.toUpperCase()]],
  ],
  [
    "both of two rules",
    { body: picks("a", `"${mailbox}":{"roleId":"a"},"${price}":${by("k")}`, text("k", "s")) },
    [[bob, bob.toUpperCase()], [""]],
  ],
  ["its own row of a table", { body: "", row: rowPick, fields: table("one", "two"), rowIndex: 1 }, [["two"]]],
  ["empty cells in a row that is not there yet", { body: "", row: rowPick, fields: table("one"), rowIndex: 1 }, [[""]]],
  ["nothing without a filterQuery", { body: picks("a", "").replace(" filterQuery='{}'", "") }, []],
  ["no field of another role", { body: picks("s", `"${kind}":${by("k")}`, text("k", "s")) }, undefined],
  ["no field of another name", { body: picks("a", `"${mailbox}":{"roleId":"a"}`), fieldName: "done" }, undefined],
  ["no field of another column", { body: picks("a", `"${mailbox}":{"roleId":"a"}`), columnId: price }, undefined],
];
for (const [what, asked, expected] of cases) {
  test(`a field is filtered by ${what}`, () => {
    assert.deepEqual(offered(asked), expected);
  });
}

test("a role without a recipient matches no record", () => {
  const of = template(picks("s", `"${mailbox}":{"roleId":"a"}`));
  const standing = { template: of, documents: [], roles: [], writes: new Set(["s"]) };
  assert.deepEqual(fieldFilters(choice, standing), [{ columnId: mailbox, texts: [] }]);
});

test("fields are written by the sender of a draft and by active assignees, until the envelope is over", () => {
  const sent = envelopeOf(sendOf(template(""), ""));
  const draft: Envelope = { ...sent, status: "DRAFT" };
  const late = { ...sent, expiresAt: addDays(now, 1) };
  const who = (envelope: Envelope, mailboxId = bob, at = now) => [...writingRoles(envelope, mailboxId, at)];
  assert.deepEqual([who(draft, ann), who(draft), who(sent), who(sent, ann)], [["s"], [], ["a"], []]);
  assert.deepEqual([who(late), who(late, bob, addDays(now, 1)), who({ ...sent, status: "CANCELLED" })], [["a"], [], []]);
  const approver = sent.roles.map((role) => ({ ...role, kind: role.kind === "assignee" ? ("approver" as const) : role.kind }));
  assert.deepEqual(who({ ...sent, roles: approver }), []);
});
