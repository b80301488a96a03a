import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { makeDictionary, type MadeDictionary } from "../world/dictionaries.ts";
import { createPaper, statusFor, textAt, type PaperTemplate } from "../world/paper.ts";
import { world, type World } from "../world/world.ts";

let scene: World;
let countries: MadeDictionary;
let cities: MadeDictionary;
let template: PaperTemplate;

before(async () => {
  scene = await world({ works: true });
  countries = await makeDictionary(scene.ann, [["Ukraine"], ["Poland"]], { access: "public" });
  const rows = [
    ["Kyiv", "Ukraine", "01001"],
    ["Lviv", "Ukraine", "79000"],
    ["Łódź", "Poland", "90-001"],
  ];
  cities = await makeDictionary(scene.ann, rows, { access: "public", filteredAccessOnly: true });
  template = await createPaper(scene.ann, addressXml());
});

function addressXml(): string {
  const query = JSON.stringify({ [cities.columns[1]!]: { documentId: "address", fieldName: "country" } });
  return `<template><info><name>Address</name><description>Where to deliver</description></info><documents><document id="address">
    <info><title>Address</title></info><body><p>For <field type="text" name="goods" roleId="seller"/> to
    <field type="select-dictionary" name="country" roleId="buyer" dictionaryUuid="${countries.uuid}" columnUuid="${countries.columns[0]}"/>,
    <field type="select-dictionary" name="city" roleId="buyer" dictionaryUuid="${cities.uuid}" columnUuid="${cities.columns[0]}" filterQuery='${query}'/>
    <lookup name="postal" relatedTo="city" columnUuid="${cities.columns[2]}"/></p></body></document></documents>
    <flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee"/></roles></flow></template>`;
}

async function sentAddress(): Promise<string> {
  const data = `<envelope templateUuid="${template.uuid}"><info><subject>Pumps</subject></info><flow><roles><role id="buyer" mailboxUuid="${scene.bob.mailboxId}"/></roles></flow>
    <documents><document id="address"><field name="goods">Pumps</field></document></documents></envelope>`;
  const sent = await scene.ann.post("/api/v1/envelope/send", { data });
  assert.equal(sent.status, 201, sent.text);
  return textAt(sent, "uuid");
}

/** What Bob's form is offered for a field: texts with their records. */
async function offered(envelopeUuid: string, fieldName: string, { path, columns }: MadeDictionary, filter = {}) {
  const field = { envelopeUuid, documentId: "address", fieldName, filter };
  const answer = await scene.bob.post(`${path}/column/${columns[0]}`, field);
  assert.equal(answer.status, 200, answer.text);
  const values: readonly { readonly data: string; readonly recordUuid: string }[] = Object(answer.json).data;
  return new Map(values.map(({ data, recordUuid }) => [data, recordUuid] as const));
}

const picked = (name: string, record: string | undefined): string => `<field name="${name}" recordUuid="${record}"/>`;
const step = (uuid: string, fields: string) => ({
  uuid,
  data: `<envelope templateUuid="${template.uuid}"><documents><document id="address">${fields}</document></documents></envelope>`,
});

test("a recipient picks a country, is offered its cities alone, and the archive shows city and postal code", async () => {
  const { ann, bob } = scene;
  const envelope = await sentAddress();
  const lands = await offered(envelope, "country", countries);
  assert.deepEqual([...lands.keys()], ["Ukraine", "Poland"]);
  assert.equal((await offered(envelope, "city", cities)).size, 0, "no country is picked yet");
  const unsaved = await offered(envelope, "city", cities, { [cities.columns[1]!]: "Ukraine" });
  assert.deepEqual([...unsaved.keys()], ["Kyiv", "Lviv"]);
  const saved = await bob.put("/api/v1/envelope", step(envelope, picked("country", lands.get("Poland"))));
  assert.equal(saved.status, 200, saved.text);
  const there = await offered(envelope, "city", cities);
  assert.deepEqual([...there.keys()], ["Łódź"]);
  const filled = await bob.put("/api/v1/envelope/fill", step(envelope, picked("city", there.get("Łódź"))));
  assert.equal(filled.status, 200, filled.text);
  assert.equal(await statusFor(ann, envelope), "COMPLETED");
  assert.equal((await offered(envelope, "city", cities)).size, 0, "the step is done");
  assert.match(await addressOf(envelope), /For Pumps to\s+Poland,\s+Łódź\s+90-001/);
});

async function addressOf(envelope: string): Promise<string> {
  const zip = await scene.ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(zip.status, 200, zip.text.slice(0, 300));
  const folder = mkdtempSync(join(tmpdir(), "address "));
  writeFileSync(join(folder, "a.zip"), zip.bytes);
  execFileSync("unzip", ["-q", "a.zip"], { cwd: folder });
  return execFileSync("pdftotext", ["-layout", "Address/Address.pdf", "-"], { cwd: folder, encoding: "utf8" });
}

test("a city of another country is refused with its number and its place, and nothing is stored", async () => {
  const envelope = await sentAddress();
  const fields = picked("country", countries.records[0]) + picked("city", cities.records[2]);
  const refused = await scene.bob.put("/api/v1/envelope/fill", step(envelope, fields));
  assert.deepEqual([refused.status, Object(refused.json).code], [400, 60008], refused.text);
  const [row] = Object(refused.json).data.errors;
  assert.deepEqual([row.documentId, row.fieldName, row.line, typeof row.column], ["address", "city", 1, "number"]);
  assert.equal(await statusFor(scene.bob, envelope), "WAITING");
});
