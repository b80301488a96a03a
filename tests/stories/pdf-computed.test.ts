import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { makeDictionary, type MadeDictionary } from "../world/dictionaries.ts";
import { createPaper, textAt, type PaperTemplate } from "../world/paper.ts";
import { testPdf } from "../world/pdf.ts";
import { world, type World } from "../world/world.ts";

let scene: World;
let goods: MadeDictionary;
let template: PaperTemplate;

before(async () => {
  scene = await world({ works: true });
  const rows = [
    ["Pump", "1200.50", "small"],
    ["Valve", "7", "big"],
  ];
  goods = await makeDictionary(scene.ann, rows, { access: "public" });
  const bytes = testPdf([{ text: "INVOICE", at: [100, 700] }]);
  const uploaded = await scene.ann.upload("/api/v1/template/pdf", { name: "bill.pdf", bytes, type: "application/pdf" });
  assert.equal(uploaded.status, 201, uploaded.text);
  template = await createPaper(scene.ann, billXml(textAt(uploaded, "uuid"), textAt(uploaded, "hash")));
});

const places = ["no", "item", "price", "again", "count", "sum", "kind"];
/** A place of its own for each field: 20 mm from the left, one under the other. */
const at = (name: string): string => `x="20" y="${30 + 15 * places.indexOf(name)}" width="80" height="8" page="0"`;

function billXml(uuid: string, hash: string): string {
  const query = JSON.stringify({ [goods.columns[2]!]: { documentId: "bill", fieldName: "kind" } });
  return `<template><info><name>Bill</name><description>A bill</description></info><documents>
    <document id="bill" type="pdf"><info><title>Bill</title><pdf uuid="${uuid}" hash="${hash}"/></info><body>
      <field type="autonumber" name="no" roleId="seller" prefix="BILL-" ${at("no")}/>
      <field type="text" name="kind" roleId="seller" ${at("kind")}/>
      <field type="select-dictionary" name="item" roleId="buyer" dictionaryUuid="${goods.uuid}" columnUuid="${goods.columns[0]}" filterQuery='${query}' ${at("item")}/>
      <lookup name="price" relatedTo="item" columnUuid="${goods.columns[1]}" ${at("price")}/>
      <duplicate name="again" relatedTo="item" ${at("again")}/>
      <field type="number" name="count" roleId="buyer" ${at("count")}/>
      <formula name="sum" ${at("sum")}>PRODUCT({count},{price})</formula>
    </body></document></documents>
    <flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee"/></roles></flow></template>`;
}

async function sentBill(): Promise<string> {
  const data = `<envelope templateUuid="${template.uuid}"><info><subject>Bill</subject></info><flow><roles><role id="buyer" mailboxUuid="${scene.bob.mailboxId}"/></roles></flow>
    <documents><document id="bill"><field name="kind">small</field></document></documents></envelope>`;
  const sent = await scene.ann.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  return textAt(sent, "uuid");
}

const fill = (uuid: string, record: string | undefined, more = "") =>
  scene.bob.put("/api/v1/envelope/fill", {
    uuid,
    data: `<envelope templateUuid="${template.uuid}"><documents><document id="bill"><field name="item" recordUuid="${record}"/><field name="count">3</field>${more}</document></documents></envelope>`,
  });

type Word = { readonly text: string; readonly xMm: number; readonly yMm: number };

async function wordsOf(envelope: string): Promise<readonly Word[]> {
  const zip = await scene.ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text.slice(0, 300));
  const folder = mkdtempSync(join(tmpdir(), "bill "));
  writeFileSync(join(folder, "a.zip"), zip.bytes);
  execFileSync("unzip", ["-q", "a.zip"], { cwd: folder });
  const page = execFileSync("pdftotext", ["-bbox", "Bill/Bill.pdf", "-"], { cwd: folder, encoding: "utf8" });
  const mm = (pt: string | undefined): number => (Number(pt) * 25.4) / 72;
  return [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)</g)].map(([, x, y, text = ""]) => ({
    text,
    xMm: mm(x),
    yMm: mm(y),
  }));
}

test("what is picked, looked up, copied, worked out and numbered stands on the PDF in its own place", async () => {
  const envelope = await sentBill();
  const filled = await fill(envelope, goods.records[0]);
  assert.equal(filled.status, 200, filled.text);
  const words = await wordsOf(envelope);
  const isAt = (name: string, text: string): boolean =>
    words.some(
      (word) => word.text === text && Math.abs(word.xMm - 20) < 2 && Math.abs(word.yMm - 30 - 15 * places.indexOf(name)) < 5,
    );
  const shown = { no: "BILL-1", item: "Pump", price: "1200.50", again: "Pump", count: "3", sum: "3601.50", kind: "small" };
  for (const [name, text] of Object.entries(shown)) assert.ok(isAt(name, text), `${name} ${text} in ${JSON.stringify(words)}`);
});

test("on a PDF records are filtered, and computed values checked, as in other documents", async () => {
  const envelope = await sentBill();
  const cases = [
    [goods.records[1], "", 60008, "item"],
    [goods.records[0], '<field name="price">7</field>', 50029, "price"],
    [goods.records[0], '<field name="again">Valve</field>', 50087, "again"],
    [goods.records[0], '<field name="sum">1</field>', 50107, "sum"],
    [goods.records[0], '<field name="no">BILL-77</field>', 50107, "no"],
  ] as const;
  for (const [record, more, code, fieldName] of cases) {
    const refused = await fill(envelope, record, more);
    assert.deepEqual([refused.status, Object(refused.json).code], [400, code], refused.text);
    const [row] = Object(refused.json).data.errors;
    assert.deepEqual([row.documentId, row.fieldName], ["bill", fieldName]);
  }
});
