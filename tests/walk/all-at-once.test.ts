import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../world/call.ts";
import { textAt } from "../world/paper.ts";
import { world } from "../world/world.ts";
import { role, templateOf } from "./sample.ts";

const { ann, bob } = await world();

/** An XML with `‸40022:d:x‸` before each fault: its number, document, field and row of a table. */
function marked(text: string): { readonly xml: string; readonly expected: readonly string[] } {
  const expected: string[] = [];
  let xml = "";
  for (const [at, part] of text.split("‸").entries()) {
    if (at % 2 === 0) xml += part;
    else {
      const lines = xml.split("\n");
      const [code, documentId = "", fieldName = "", row = ""] = part.split(":");
      expected.push([code, lines.length, (lines.at(-1)?.length ?? 0) + 1, documentId, fieldName, row].join(" "));
    }
  }
  return { xml, expected };
}

type Row = {
  readonly code: number;
  readonly line: number;
  readonly column: number;
  readonly documentId?: string;
  readonly fieldName?: string;
  readonly tableDetails?: { readonly name: string; readonly index: number };
};

/** The rows of an answer in the same words. */
function rowsOf({ json }: Answer): readonly string[] {
  const rows: readonly Row[] = Object(json).data?.errors ?? Object(json).errors ?? [];
  return rows.map(({ code, line, column, documentId = "", fieldName = "", tableDetails }) =>
    [code, line, column, documentId, fieldName, tableDetails ? `${tableDetails.name}${tableDetails.index}` : ""].join(" "),
  );
}

const field = (type: string, name: string, more = "", inside = ""): string =>
  `<field type="${type}" name="${name}" roleId="s" ${more}>${inside}</field>\n`;

const manyFaults = templateOf({
  info: '<expire after="3" ‸40014‸notifyIn="3"/>',
  roles: `${role("a", "assignee")}\n‸40013‸${role("b", "assignee")}\n‸40069‸${role("b", "copy")}\n‸40015‸${role("g", "signer")}`,
  body: [
    field("number", "n", '‸40022:d:n‸min="2" max="1"'),
    field("number", "p", '‸40023:d:p‸precision="8"'),
    `‸40024:d:o‸${field("dropdown", "o")}`,
    field("dropdown", "twice", "", "<option>1</option>‸40100:d:twice‸<option>1</option>"),
    `‸40016:d:nobody‸${field("text", "nobody").replace('"s"', '"q"')}`,
    `‸40036:d:digital‸${field("text", "digital").replace('"s"', '"g"')}`,
    field("text", "t", '‸40119:d:t‸pattern="(?=a)"'),
    field("einksign", "e", '‸40072:d:e‸search="true"'),
    field("barcode", "c", 'source="custom" ‸40108:d:c‸code="morse"'),
    '<field ‸40044:d:h‸type="hologram" name="h" roleId="s"/>\n',
    '‸40073:d:f‸<formula name="f">SUM({gone})</formula>\n',
    '‸40057:d:u‸<duplicate name="u" relatedTo="gone"/>\n',
    "‸40045:d‸<marquee>x</marquee>\n",
  ].join(""),
  documents: '\n<document id="e"><info>‸40021:e‸<title>D</title></info><body/></document>',
});

test("a template with many faults is refused with all of them at once, in the order of the text, each at its place", async () => {
  const { xml, expected } = marked(manyFaults);
  assert.ok(expected.length >= 15, String(expected.length));
  const body = { data: xml, access: "mailbox", categories: [] };
  const refused = await ann.post("/api/v1/template", body);
  assert.deepEqual([refused.status, Object(refused.json).code], [400, 1006]);
  assert.deepEqual(rowsOf(refused), expected);
  assert.deepEqual(rowsOf(await ann.post("/api/v1/template/check", body)), expected);
});

const own = (type: string, name: string, more = "", inside = ""): string => field(type, name, more, inside).replace('"s"', '"a"');
const table = `<table name="rows" roleId="a" iterable="true"><thead><tr><th>C</th></tr></thead><tbody><tr iterable="true" name="*"><td>${own("number", "cell")}</td></tr></tbody></table>`;
const fillable = templateOf({
  own: "",
  body: [
    own("text", "t", 'pattern="[0-9]+"'),
    own("text", "short", 'min="3"'),
    own("number", "n", 'min="2"'),
    own("number", "p", 'precision="1"'),
    own("number", "w"),
    own("datetime", "at"),
    own("checkbox", "box"),
    own("dropdown", "o", "", "<option>1</option>"),
    own("barcode", "c", 'code="ean13" source="custom"'),
    own("einksign", "e"),
    own("attachment", "f", 'attachmentType="all"'),
    own("text", "left"),
    field("text", "seller", 'optional="true"'),
    table,
  ].join(""),
});
const submitted = (name: string, text: string, fault = ""): string => `${fault}<field name="${name}">${text}</field>\n`;

test("a fill with many faults is refused with all of them at once, each at its place, in its row of a table", async () => {
  const made = await ann.post("/api/v1/template", { data: fillable, access: "mailbox", categories: [] });
  assert.equal(made.status, 200, made.text);
  const template = `templateUuid="${textAt(made, "uuid")}"`;
  const roles = `<flow><roles><role id="a" mailboxUuid="${bob.mailboxId}"/></roles></flow>`;
  const data = `<envelope ${template}><info><subject>S</subject></info>${roles}</envelope>`;
  const uuid = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");
  const cells = ["1", "many", ""].map((text, index) => {
    const fault = ["", "‸50030:d:cell:rows1‸", "‸50001:d:cell:rows2‸"][index];
    return `<fieldset index="${index}">${submitted("cell", text, fault)}</fieldset>`;
  });
  const fields = [
    submitted("t", "x", "‸50125:d:t‸"),
    submitted("short", "x", "‸1013:d:short‸"),
    submitted("n", "1", "‸50002:d:n‸"),
    submitted("p", "1.25", "‸50004:d:p‸"),
    submitted("w", "many", "‸50030:d:w‸"),
    submitted("at", "yesterday", "‸50015:d:at‸"),
    submitted("box", "yes", "‸50108:d:box‸"),
    submitted("o", "2", "‸50117:d:o‸"),
    submitted("c", "x", "‸50123:d:c‸"),
    submitted("e", "signed", "‸50037:d:e‸"),
    submitted("f", "plan.pdf", "‸50067:d:f‸"),
    submitted("seller", "changed", "‸90017:d:seller‸"),
    submitted("gone", "x", "‸40048:d:gone‸"),
    `<fieldgroup name="rows">${cells.join("")}</fieldgroup>`,
  ];
  const { xml, expected } = marked(
    `<envelope ${template}><documents>\n‸50001:d:left‸<document id="d">${fields.join("")}</document>\n‸50017:q‸<document id="q"/></documents></envelope>`,
  );
  assert.ok(expected.length >= 10, String(expected.length));
  const refused = await bob.put("/api/v1/envelope/fill", { uuid, data: xml });
  assert.ok(refused.status >= 400 && Object(refused.json).code === 1006, refused.text);
  assert.deepEqual(rowsOf(refused).toSorted(), expected.toSorted());
  assert.deepEqual(rowsOf(await bob.post("/api/v1/envelope/check", { uuid, data: xml })).toSorted(), expected.toSorted());
});
