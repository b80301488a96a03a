import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { readTemplate, type ReadTemplate } from "../read-template.ts";

const roles = '<role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/>';
const fieldA = '<field type="text" name="own" roleId="a"/>';

type Parts = { info?: string; documents?: string; body?: string; roles?: string; ordered?: string; after?: string };

/** A valid template except for the given parts. Role `a` always has a field. */
function xml({ info = "", documents = "", body = "", roles: own = roles, ordered = "", after = "" }: Parts): string {
  const first = `<document id="d"><info><title>D</title></info><body><p>${fieldA}</p>\n${body}</body></document>`;
  return `<template>\n<info><name>N</name>${info}</info>\n<documents>${first}\n${documents}</documents>${after}\n<flow><roles${ordered}>\n${own}</roles></flow>\n</template>`;
}

function rows(text: string): readonly FaultRow[] {
  const read = readTemplate(text);
  return "faults" in read ? read.faults : [];
}

function read(text: string): ReadTemplate {
  const found = readTemplate(text);
  assert.ok("template" in found, JSON.stringify(found));
  return found;
}

const text = (more: string): Parts => ({ body: `<field type="text" name="f" roleId="s" ${more}/>` });
const number = (more: string): Parts => ({ body: `<field type="number" name="f" roleId="s" ${more}/>` });
const date = (more: string): Parts => ({ body: `<field type="datetime" name="f" roleId="s" ${more}/>` });
const dropdown = (more: string, options: string): Parts => ({
  body: `<field type="dropdown" name="f" roleId="s" ${more}>${options}</field>`,
});
const external = (body: string): Parts => ({
  documents: `<document id="e" type="singleAttachment"><info><title>E</title></info><body>${body}</body></document>`,
});
const file = (more = ""): string => `<field type="attachment" name="f" roleId="s" attachmentType="all" ${more}/>`;
const role = (more: string): string => `<role id="x" title="X" type="assignee" ${more}/>`;
const options = (count: number): string => Array.from({ length: count }, (_, index) => `<option>${index}</option>`).join("");

/** The mistake, the parts with it, its fault number and its line. */
const wrong: readonly (readonly [string, Parts, number, number])[] = [
  ["an image that is no UUID", { body: '<img src="image-uuid:7" hash="x"/>' }, 40007, 4],
  [
    "sameAs of an unknown role",
    { roles: `${roles}${role('sameAs="q"')}`, body: '<field type="text" name="f" roleId="x"/>' },
    40008,
    7,
  ],
  [
    "sameAs of a role that is as another",
    {
      roles: `${roles}${role('sameAs="a"')}<role id="y" title="Y" type="assignee" sameAs="x"/>`,
      body: '<field type="text" name="f" roleId="x"/><field type="text" name="g" roleId="y"/>',
    },
    40008,
    7,
  ],
  ["sameAs of itself", { roles: `${roles}${role('sameAs="x"')}`, body: '<field type="text" name="f" roleId="x"/>' }, 40008, 7],
  ["a role without fields", { roles: roles + role("") }, 40013, 7],
  ["notifyIn as late as after", { info: '<expire after="3" notifyIn="3"/>' }, 40014, 2],
  ["notifyIn without after", { info: '<expire notifyIn="1"/>' }, 40014, 2],
  ["notifyIn of no days without after", { info: '<expire notifyIn="0"/>' }, 40014, 2],
  ["a field of an unknown role", { body: '<field type="text" name="f" roleId="q"/>' }, 40016, 4],
  ["a document id twice", { documents: '<document id="d"><info><title>E</title></info><body/></document>' }, 40020, 5],
  ["a title twice", { documents: '<document id="e"><info><title>D</title></info><body/></document>' }, 40021, 5],
  ["a text's min over its max", text('min="6" max="5"'), 40022, 4],
  ["a number's min over its max", number('min="0.2" max="0.1"'), 40022, 4],
  ["a date's min over its max", date('min="1" max="0"'), 40022, 4],
  ["precision 8", number('precision="8"'), 40023, 4],
  ["precision -1", number('precision="-1"'), 40023, 4],
  ["a dropdown without options", dropdown("", ""), 40024, 4],
  ["101 options", dropdown("", options(101)), 1067, 4],
  ["an empty option", dropdown("", "<option> </option>"), 1015, 4],
  ["an option of 51 characters", dropdown("", `<option>${"x".repeat(51)}</option>`), 1015, 4],
  ["a document without info", { documents: '<document id="e"><body/></document>' }, 40041, 5],
  ["a document without a title", { documents: '<document id="e"><info/><body/></document>' }, 1004, 5],
  ["an unknown field type", { body: '<field type="hologram" name="f" roleId="s"/>' }, 40044, 4],
  ["a field type named like a property", { body: '<field type="constructor" name="f" roleId="s"/>' }, 40044, 4],
  ["a lookup as a field", { body: '<field type="lookup" name="f" roleId="s"/>' }, 40044, 4],
  ["a script", { body: "<script>alert(1)</script>" }, 40045, 4],
  ["a handler", { body: '<p onclick="x()">t</p>' }, 40045, 4],
  ["a link that runs", { body: '<a href="javascript:x()">t</a>' }, 40045, 4],
  ["a style that fetches", { body: '<p style="background: url(http://x)">t</p>' }, 40045, 4],
  ["text between cells", { body: "<table><tr>t<td/></tr></table>" }, 40045, 4],
  ["a cell outside of a table", { body: "<p><td>t</td></p>" }, 40045, 4],
  ["an external document without its field", external(""), 40045, 5],
  ["an external document with text", external(`${file()}text`), 40045, 5],
  ["an external document with two files", external(file() + file().replace('"f"', '"g"')), 40048, 5],
  ["an external document with a text field", external(`${file()}<field type="text" name="t" roleId="s"/>`), 40048, 5],
  ["an external document that is optional", external(file('optional="true"')), 40115, 5],
  ["an unknown role type", { roles: `${roles}<role id="x" title="X" type="king"/>` }, 40052, 7],
  ["a role without a title", { roles: roles.replace('title="A"', 'title=" "') }, 40058, 7],
  ["a field without a name", { body: '<field type="text" roleId="s"/>' }, 40058, 4],
  ["a field without a role", { body: '<field type="text" name="f"/>' }, 40058, 4],
  ["a field without a type", { body: '<field name="f" roleId="s"/>' }, 40058, 4],
  ["an attachment without its type", { body: '<field type="attachment" name="f" roleId="s"/>' }, 40058, 4],
  ["an uploaded image without its hash", { body: '<img src="image-uuid:00000000-0000-7000-8000-000000000000"/>' }, 40058, 4],
  ["manual order with an order missing", { ordered: ' ordered="true"' }, 40060, 7],
  [
    "order 0 of an assignee",
    { ordered: ' ordered="true"', roles: roles.replace('type="assignee"', 'type="assignee" order="0"') },
    40062,
    7,
  ],
  ["after and customAllowed", { info: '<expire after="3" customAllowed="true"/>' }, 40063, 2],
  ["a field name twice", { body: fieldA }, 40065, 4],
  ["a role id twice", { roles: roles + roles.slice(roles.indexOf('<role id="a"')) }, 40069, 7],
  ["a searchable attachment", { body: file('search="true"') }, 40072, 4],
  ["a subject of an unknown field", { info: "<subject>Contract {q}</subject>" }, 40084, 2],
  ["a subject with a short prefix", { info: "<subject>No {own}</subject>" }, 40084, 2],
  ["a subject with half a brace", { info: "<subject>Contract {own</subject>" }, 40084, 2],
  ["a PDF document", { documents: '<document id="e" type="pdf"><info><title>E</title></info><body/></document>' }, 40085, 5],
  ["viewRoleIds in a structured document", { body: file('viewRoleIds="s"') }, 40097, 4],
  ["viewRoleIds of an unknown role", external(file('viewRoleIds="s,q"')), 40097, 5],
  ["viewRoleIds without the role that uploads", external(file('viewRoleIds="a"')), 40097, 5],
  ["101 images", { body: '<img src="image-uuid:00000000-0000-7000-8000-000000000000" hash="x"/>'.repeat(101) }, 1067, 4],
  [
    "a comma in a role id",
    { roles: `${roles}<role id="x,y" title="X" type="assignee"/>`, body: '<field type="text" name="f" roleId="x,y"/>' },
    40098,
    7,
  ],
  ["custom and several values", dropdown('allowCustomValue="true" multiSelect="1"', "<option>1</option>"), 40099, 4],
  ["an option twice", dropdown("", "<option>1</option><option> 1 </option>"), 40100, 4],
  [
    "a shared document without a provider",
    { documents: '<document id="e" type="shared"><info><title>E</title></info><body/></document>' },
    40037,
    5,
  ],
  [
    "a document of an unknown provider",
    { documents: '<document id="e" type="shared"><info><title>E</title><shared sharingProvider="P"/></info><body/></document>' },
    40103,
    5,
  ],
  ["a default that is no option", dropdown('defaultValue="2"', "<option>1</option>"), 40113, 4],
  ["a pattern with look-ahead", text('pattern="(?=a)a"'), 40119, 4],
  ["a pattern with a back-reference", text('pattern="(a)\\1"'), 40119, 4],
  ["a pattern that is none", text('pattern="("'), 40119, 4],
  ["an unknown attribute", text('minimum="5"'), 1008, 4],
  ["multilines maybe", text('multilines="maybe"'), 1008, 4],
  ["a text of 1001 characters in one line", text('max="1001"'), 1008, 4],
  ["a default over the length", text('max="2" defaultValue="abc"'), 1035, 4],
  ["a default that is no number", number('defaultValue="1e5"'), 1035, 4],
  ["a default with too many decimals", number('precision="1" defaultValue="1.25"'), 1035, 4],
  ["a bound over 15 digits", number('max="1000000000000000"'), 1035, 4],
  ["trailing zeros without a precision", number('trailingZeros="true"'), 1035, 4],
  ["a default day with a time", date('defaultValue="2026-01-01T00:00:00Z"'), 1035, 4],
  ["a default day that is none", date('defaultValue="2026-02-29"'), 1035, 4],
  ["an offset of 10 000 days", date('max="10000"'), 1008, 4],
  ["a checkbox that is yes", { body: '<field type="checkbox" name="f" roleId="s" defaultValue="yes"/>' }, 1035, 4],
  ["prefill of a checkbox", { body: '<field type="checkbox" name="f" roleId="s" prefill="email"/>' }, 1035, 4],
  ["prefill of something", text('prefill="shoeSize"'), 1035, 4],
  ["< in a field name", { body: '<field type="text" name="a&lt;b" roleId="s"/>' }, 1068, 4],
  ["a field name of 129 characters", { body: `<field type="text" name="${"x".repeat(129)}" roleId="s"/>` }, 1014, 4],
  ["a placeholder of 1025 characters", text(`placeholder="${"x".repeat(1025)}"`), 1014, 4],
  ["a role title of 61 characters", { roles: roles.replace('title="A"', `title="${"x".repeat(61)}"`) }, 1014, 7],
  ["an invalid recipient", { roles: roles.replace('type="assignee"', 'type="assignee" mailboxUuid="bob"') }, 1068, 7],
  ["a plain image address", { body: '<img src="https://x/y.png"/>' }, 1034, 4],
  ["another image type", { body: '<img src="data:image/svg+xml;base64,PHN2Zy8+"/>' }, 1030, 4],
];
for (const [name, parts, code, line] of wrong) {
  test(`a template with ${name} is refused with ${code}`, () => {
    const found = rows(xml(parts)).map((row) => `${catalogue[row.code].code} in line ${row.line}`);
    assert.ok(found.includes(`${code} in line ${line}`), JSON.stringify(found));
  });
}

const flows: readonly (readonly [string, string, string, number])[] = [
  ["one role", '<role id="s" title="S" type="sender"/>', "", 40012],
  ["no sender", roles.replace("sender", "assignee"), "", 40010],
  ["two senders", roles.replace("assignee", "sender"), "", 40010],
  ["only senders", roles.replace("assignee", "sender"), "", 40009],
  ["the sender last", roles.replace(/(<role.*?\/>)(<role.*?\/>)/, "$2$1"), "", 40011],
  [
    "the sender late",
    roles.replace('"sender"', '"sender" order="2"').replace('"assignee"', '"assignee" order="1"'),
    ' ordered="true"',
    40011,
  ],
  ["equal orders by hand", roles.replace('"assignee"', '"assignee" order="1"') + role('order="1"'), ' ordered="true"', 40061],
];
for (const [name, own, ordered, code] of flows) {
  test(`a flow with ${name} is refused with ${code}`, () => {
    const found = rows(xml({ roles: own, ordered, body: '<field type="text" name="f" roleId="x"/>' }));
    assert.ok(
      found.some((row) => catalogue[row.code].code === code),
      JSON.stringify(found),
    );
  });
}

test("all faults of a template are reported together, in the order of the text, with document and field", () => {
  const found = rows(xml({ ...text('min="6" max="5" search="maybe"'), roles: roles + role('sameAs="q"') }));
  assert.deepEqual(
    found.map((row) => [row.code, row.line, row.documentId, row.fieldName]),
    [
      ["field.min_over_max", 4, "d", "f"],
      ["xml.invalid", 4, "d", "f"],
      ["role.same_as", 7, undefined, undefined],
      ["role.without_fields", 7, undefined, undefined],
    ],
  );
});

test("empty data and another root are refused", () => {
  assert.deepEqual(
    rows(" \n").map(({ code, line, column }) => [code, line, column]),
    [["template.data_empty", 1, 1]],
  );
  assert.deepEqual(
    rows("<envelope/>").map((row) => row.code),
    ["xml.invalid"],
  );
  assert.ok(rows("<template/>").length >= 3);
});

test("the example templates are right, and their normal XML reads as the same template", () => {
  for (const name of ["supply-agreement", "order-form"]) {
    const first = read(readFileSync(new URL(`../../../../tests/world/templates/${name}.xml`, import.meta.url), "utf8"));
    const second = read(first.data);
    assert.deepEqual([second.template, second.data], [first.template, first.data]);
  }
});

test("the old spelling of custom values is accepted and served in the new one", () => {
  const found = read(xml(dropdown('allow-custom-value="true" defaultValue="own"', "<option>1</option>")));
  const field = found.template.documents[0]?.fields.find((one) => one.name === "f");
  assert.ok(field?.type === "dropdown" && field.allowCustomValue);
  assert.match(found.data, / allowCustomValue="true"/);
});

test("name and description do not make a version, subject and fields do", () => {
  const plain = read(xml({})).comparable;
  assert.equal(read(xml({ info: "<description>x</description>" })).comparable, plain);
  assert.notEqual(read(xml({ info: "<subject>x</subject>" })).comparable, plain);
  assert.notEqual(read(xml(text(""))).comparable, plain);
});
