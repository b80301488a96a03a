import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { TemplateVersionId } from "../../ids/id.ts";
import type { Field } from "../../template/model/field.ts";
import { allSteps } from "../../xml/steps.ts";
import { readableSchema } from "../../../../tests/world/readable-schema.ts";
import { writeEnvelopeSchema } from "./schema.ts";
import { writeVersionSchema } from "./schema-version.ts";
import { document, field, role, template, templateId, versionId } from "../../../../tests/world/envelopes/example.ts";

type Copied = Exclude<Field, { readonly type: "duplicate" }>;
const text = field({ type: "text", name: "text", minLength: 2, pattern: "[a-z]+", isRequired: true }) as Copied;
const choice = { options: ["a.b", "é", "c"] };
const fields: readonly Field[] = [
  text,
  field({ type: "text", name: "e\u0301" }),
  field({ type: "number", name: "number", min: "1", max: "9" }),
  field({ type: "money", name: "money" }),
  field({ type: "datetime", name: "day" }),
  field({ type: "datetime", name: "moment", time: true }),
  field({ type: "checkbox", name: "checkbox" }),
  field({ type: "radio", name: "radio", ...choice }),
  field({ type: "dropdown", name: "dropdown", options: ["x".repeat(3000), "y"], roleId: "first" }),
  field({ type: "einksign", name: "einksign" }),
  field({ type: "initials", name: "initials" }),
  field({ type: "formula", name: "formula", roleId: undefined }),
  field({ type: "duplicate", name: "copy", source: text }),
];
const rows = [{ name: "rows", roleId: "first", autoNumbering: false, columns: [], fieldNames: ["cell", "no"] }];

test("the schema of envelopes is the one in schema.xsd, element by element", () => {
  assert.deepEqual(linesOf(writeEnvelopeSchema()), expected("schema.xsd"));
});

test("the schema of a version names its documents, roles, tables and fields, and what each field takes", () => {
  const cells = [
    field({ type: "number", name: "cell", table: "rows" }),
    field({ type: "autonumber", name: "no", table: "rows" }),
  ];
  const form = document([...fields, ...cells], { tables: rows });
  const annex = document([], { id: "annex", title: "Annex" });
  const roles = [role("sender", "sender", 0), role("first", "assignee", 1), role("first", "copy", 2)];
  const of = template({ roles, documents: [form, annex] });
  assert.deepEqual(
    linesOf(allSteps(writeVersionSchema({ templateId, templateVersion: versionId, template: of }))),
    expected("schema-version.xsd"),
  );
});

test("values are bound where all fields of a kind are, and several values are not", () => {
  const version = "abcdef00-0000-7000-8000-0000000000e2" as TemplateVersionId;
  const schemaOf = (...all: readonly Field[]): string =>
    allSteps(writeVersionSchema({ templateId, templateVersion: version, template: template({ documents: [document(all)] }) }));
  const several = field({ type: "dropdown", name: "several", multiSelect: true }) as Copied;
  const cases: readonly (readonly [fields: readonly Field[], has: RegExp, hasNot: RegExp])[] = [
    [[several], /<xs:element name="field"/, /fieldValue|name="cell/],
    [[field({ type: "duplicate", name: "copy", source: several })], /<xs:element name="field"/, /fieldValue/],
    [[field({ type: "duplicate", name: "copy" })], /base="xs:string"/, /fieldValue/],
    [[field({ type: "dropdown", name: "any", allowCustomValue: true })], /base="xs:string"/, /fieldValue/],
    [[field({ type: "lookup", name: "any" }), text], /base="xs:string"/, /fieldValue/],
    [[text], /name="fieldValue"><xs:union memberTypes="text\.1000 fieldValue\.0"/, /fieldValue\.1/],
    [[field({ type: "duplicate", name: "copy", source: text })], /memberTypes="text\.1000 fieldValue\.0"/, /fieldValue\.1/],
    [
      [field({ type: "checkbox", name: "c" })],
      /name="fieldValue"><xs:union memberTypes="fieldValue\.0 fieldValue\.1"/,
      /fieldValue\.2/,
    ],
    [[], /name="document"/, /name="field"|name="fieldgroup"/],
    [[text], /\(\[aA\]\[bB\]\[cC\]\[dD\]\[eE\]\[fF\]00-/, /name="fieldgroup"/],
  ];
  for (const [all, has, hasNot] of cases) {
    const schema = schemaOf(...all);
    assert.match(schema, has);
    assert.doesNotMatch(schema, hasNot);
  }
});

test("the time of a schema grows with the number of fields alone", () => {
  const documents = Array.from({ length: 6000 }, (_, at) =>
    document([field({ type: "text", name: "f", documentId: `d${at}` })], { id: `d${at}` }),
  );
  const began = performance.now();
  const schema = allSteps(writeVersionSchema({ templateId, templateVersion: versionId, template: template({ documents }) }));
  assert.ok(performance.now() - began < 2000);
  assert.equal(schema.split("d5999").length, 3);
});

function expected(name: string): readonly string[] {
  return readFileSync(new URL(name, import.meta.url), "utf8").split("\n");
}

function linesOf(schema: string): readonly string[] {
  return readableSchema(schema).split("\n");
}
