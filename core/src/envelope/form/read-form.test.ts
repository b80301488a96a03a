import assert from "node:assert/strict";
import { test } from "node:test";
import { bob, cid, document, field, role, template, templateId, versionId } from "../../../../tests/world/envelopes/example.ts";
import type { EnvelopeInput } from "../model/input.ts";
import type { FormField, FormModel, FormSettings } from "./form.ts";
import { anonymousFaults, readForm, withVisitor } from "./read-form.ts";

const form = document(
  [
    field({ type: "text", name: "ours" }),
    field({ type: "formula", name: "total", roleId: undefined } as Parameters<typeof field>[0]),
    field({ type: "text", name: "theirs", roleId: "visitor" }),
    field({ type: "text", name: "guests", roleId: "guest" }),
    field({ type: "text", name: "clerks", roleId: "clerk" }),
    field({ type: "text", name: "cell", roleId: "visitor", table: "goods" }),
  ],
  { tables: [{ name: "goods", roleId: "visitor", autoNumbering: false, columns: [], fieldNames: ["cell"] }] } as object,
);
const of = template({
  roles: [
    role("sender", "sender", 0),
    role("visitor", "assignee", 1),
    role("guest", "assignee", 2),
    role("clerk", "assignee", 3),
  ],
  documents: [form, document([field({ type: "text", name: "more", documentId: "a/b~c" })], { id: "a/b~c" })],
});
const settings: FormSettings = { anonymous: ["visitor", "guest"] };
const modelOf = (more: Partial<FormSettings>, role?: string): FormModel => ({
  templateId,
  templateVersion: versionId,
  settings: { ...settings, ...more },
  ...(role === undefined ? {} : { role }),
});
const inputOf = (input: EnvelopeInput | undefined): EnvelopeInput => {
  assert.ok(input);
  return input;
};

test("the envelope of a form has its template, its texts and who gets it", () => {
  const flow = { clerk: bob, guest: "dan@echo.example" };
  const { sent, open } = readForm(modelOf({ subject: "Order", message: "Hello", delegation: false, sharing: true, flow }), of);
  assert.deepEqual([sent.faults, open.faults], [[], []]);
  const { templateUuid, templateVersion, info, roles } = inputOf(sent.input);
  assert.deepEqual([templateUuid, templateVersion], [templateId, versionId]);
  assert.deepEqual([info.subject?.text, info.message?.text, info.delegation, info.sharing], ["Order", "Hello", false, true]);
  assert.deepEqual(
    roles.map(({ id, recipient }) => [id, recipient]),
    Object.entries(flow),
  );
  const bare = inputOf(open.input);
  assert.deepEqual([bare.templateUuid, bare.info.subject, bare.roles], [templateId, undefined, []]);
});

test("settings that are missing or null say nothing", () => {
  const nothing = { subject: null, message: null, delegation: null, sharing: null, documents: null, flow: null };
  for (const more of [{}, nothing]) {
    const { sent } = readForm(modelOf(more), of);
    const { info, roles, documents } = inputOf(sent.input);
    assert.deepEqual([sent.faults, roles, documents], [[], [], []]);
    assert.deepEqual([info.subject, info.message, info.delegation, info.sharing], [undefined, undefined, undefined, undefined]);
  }
});

const all: readonly FormField[] = ["ours", "total", "theirs", "guests", "clerks", "unknown"].map((name) => ({
  name,
  value: name,
}));
const parts: readonly (readonly [who: string, role: string | undefined, sent: string, open: string])[] = [
  ["the visitor has all anonymous roles", undefined, "ours total unknown", "theirs guests clerks"],
  ["the visitor has one of them", "visitor", "ours total unknown", "theirs clerks"],
  ["the visitor has the other", "guest", "ours total unknown", "guests clerks"],
];
for (const [who, one, sentNames, openNames] of parts) {
  test(`when ${who}, the sender sends its own fields, and the visitor may change the others`, () => {
    const { sent, open } = readForm(modelOf({ documents: { form: all } }, one), of);
    const namesOf = (input: EnvelopeInput | undefined) =>
      inputOf(input).documents.map(({ id, fields }) => [id, fields.map(({ name }) => name).join(" ")]);
    assert.deepEqual(namesOf(sent.input), [["form", sentNames]]);
    assert.deepEqual(namesOf(open.input), [["form", openNames]]);
  });
}

test("a prepared field has a text, several, a record or rows", () => {
  const fields: readonly FormField[] = [
    { name: "one", value: "x" },
    { name: "two", values: ["red", "green"] },
    { name: "three", valueId: bob, value: "Pump" },
    { name: "four", value: null, values: null, valueId: null, rows: null },
    { name: "five", values: [] },
    { name: "goods", rows: [[{ name: "cell", value: "1" }], [{ name: "cell", value: "2" }, { name: "next" }]] },
  ];
  const { sent, open } = readForm(modelOf({ documents: { form: fields } }), of);
  const [read] = inputOf(sent.input).documents;
  const [opened] = inputOf(open.input).documents;
  assert.deepEqual(
    read?.fields.map(({ text, texts, recordUuid }) => [text, texts, recordUuid]),
    [
      ["x", undefined, undefined],
      ["", ["red", "green"], undefined],
      ["Pump", undefined, bob],
      ["", undefined, undefined],
      ["", undefined, undefined],
    ],
  );
  assert.deepEqual(
    opened?.tables.map(({ name, rows }) => [name, rows.map((row) => row.fields.map((one) => `${one.name} ${one.text}`))]),
    [["goods", [["cell 1"], ["cell 2", "next "]]]],
  );
});

test("a fault is at the property of the form that it is about", () => {
  const documents = {
    form: [
      { name: "ours", value: "x" },
      { name: "theirs", value: "y" },
      { name: "goods", rows: [[{ name: "cell", value: "1" }]] },
    ],
    "a/b~c": [{ name: "more", value: "z" }],
  };
  const { sent, open, placed } = readForm(modelOf({ subject: "s", message: "m", documents, flow: { "x/y": bob } }), of);
  const at = (place: { readonly line: number } | undefined) =>
    placed({ code: "request.invalid", line: place?.line ?? 0, column: 1 }).pointer;
  const { place, info, roles, documents: read } = inputOf(sent.input);
  assert.deepEqual([place, info.place, info.subject?.place, info.message?.place, roles[0]?.place].map(at), [
    "/settings",
    "/settings/subject",
    "/settings/subject",
    "/settings/message",
    "/settings/flow/x~1y",
  ]);
  assert.deepEqual(
    read.map((one) => [at(one.place), ...one.fields.map((field) => at(field.place))]),
    [
      ["/settings/documents/form", "/settings/documents/form/0"],
      ["/settings/documents/a~1b~0c", "/settings/documents/a~1b~0c/0"],
    ],
  );
  const [own] = inputOf(open.input).documents;
  assert.deepEqual(
    [own?.place, own?.fields[0]?.place, own?.tables[0]?.place, own?.tables[0]?.rows[0]?.fields[0]?.place].map(at),
    [
      "/settings/documents/form",
      "/settings/documents/form/1",
      "/settings/documents/form/2",
      "/settings/documents/form/2/rows/0/0",
    ],
  );
  assert.deepEqual(placed({ code: "request.invalid" }), { code: "request.invalid" });
  assert.deepEqual(placed({ code: "request.invalid", column: 7 }), { code: "request.invalid", column: 7 });
  assert.deepEqual(placed({ code: "request.invalid", line: 10_000, column: 1 }), {
    code: "request.invalid",
    pointer: "/settings",
  });
});

test("the roles of the visitor get their mailbox in place of any other", () => {
  const input = inputOf(readForm(modelOf({ flow: { clerk: bob, visitor: bob } }), of).sent.input);
  const rolesOf = (model: FormModel) => withVisitor(input, model, cid).roles.map(({ id, recipient }) => `${id} ${recipient}`);
  assert.deepEqual(rolesOf(modelOf({})), [`clerk ${bob}`, `visitor ${cid}`, `guest ${cid}`]);
  assert.deepEqual(rolesOf(modelOf({}, "guest")), [`clerk ${bob}`, `visitor ${bob}`, `guest ${cid}`]);
});

test("anonymous roles are roles of the template other than its sender", () => {
  assert.deepEqual(anonymousFaults(settings, of), []);
  const allowed = ["visitor", "guest", "clerk"];
  assert.deepEqual(anonymousFaults({ anonymous: ["visitor", "sender", "nobody"] }, of), [
    { code: "role.kind_unknown", args: ["sender"], allowed, pointer: "/settings/anonymous/1" },
    { code: "role.kind_unknown", args: ["nobody"], allowed, pointer: "/settings/anonymous/2" },
  ]);
});

test("a form with 30,000 prepared documents is read in time in proportion to them", () => {
  const ids = Array.from({ length: 30_000 }, (_, index) => `d${index}`);
  const many = template({ roles: of.roles, documents: ids.map((id) => document([], { id })).toReversed() });
  const startedAt = performance.now();
  readForm(modelOf({ documents: Object.fromEntries(ids.map((id) => [id, []])) }), many);
  assert.ok(performance.now() - startedAt < 2000);
});

test("unknown anonymous roles list the first roles of the template, not thousands", () => {
  const roles = Array.from({ length: 40_000 }, (_, index) => role(`role${index}`, "copy", 1));
  const anonymous = Array.from({ length: 1000 }, (_, index) => `x${index}`);
  const faults = anonymousFaults({ anonymous }, template({ roles }));
  assert.deepEqual([faults.length, faults[999]?.allowed?.length, faults[999]?.allowed?.[49]], [1000, 50, "role49"]);
});
