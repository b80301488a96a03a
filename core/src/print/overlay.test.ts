import assert from "node:assert/strict";
import { test } from "node:test";
import type { Envelope, Value } from "../envelope/model/model.ts";
import { instantOf } from "../ids/instant.ts";
import { readTemplate } from "../template/read-template.ts";
import { cleanOverlay } from "./overlay.ts";
import { previewOverlay } from "./preview.ts";
import { testLocale } from "../../../tests/world/printed.ts";
import { allSteps } from "../xml/steps.ts";

const place = (x: number, page = 0): string => `x="${x}" y="10" width="20" height="5" page="${page}"`;
const xml = `<template><info><name>N</name><expire/></info><documents><document id="d" type="pdf">
<info><title>T</title><pdf uuid="01930000-0000-7000-8000-000000000001" hash="h"/></info><body>
<field type="text" name="one" roleId="a" ${place(1)}/><field type="text" name="two" roleId="a" optional="true" ${place(2, 1)}/>
<field type="checkbox" name="yes" roleId="a" ${place(3)}/><field type="checkbox" name="no" roleId="a" optional="true" ${place(4)}/>
<field type="radio" name="pick" value="x" roleId="a" ${place(5)}/><field type="radio" name="pick" value="y" roleId="a" ${place(6)}/>
<field type="text" name="many" multilines="true" roleId="a" optional="true" ${place(7)}/>
</body></document></documents><flow><roles><role id="a" title="A" type="sender"/><role id="b" title="B" type="copy"/></roles></flow></template>`;
const read = readTemplate(xml);
if ("faults" in read) throw new Error(JSON.stringify(read.faults));
const [document] = read.template.documents;
const text = (value: string): Value => ({ kind: "text", text: value });
const pages = [0, 1].map(() => ({ widthMm: 210, heightMm: 297, rotation: 0 }));

function sheetsOf(fields: Readonly<Record<string, Value>>, draw = cleanOverlay) {
  const envelope = { roles: [], documents: [{ documentId: "d", fields, tables: {} }] } as unknown as Envelope;
  const certified = {
    envelope,
    document: document!,
    template: { name: "", templateId: "", version: "" },
    trail: { records: [], people: new Map() },
    mailboxes: new Map(),
    url: "",
    verifyUrl: "https://we.example/verify",
    sealedBy: "We",
    locale: testLocale,
  };
  return allSteps(draw(certified, pages, instantOf(0)!)).sheets;
}

function placesOf(fields: Readonly<Record<string, Value>>): readonly (readonly number[])[] {
  return sheetsOf(fields).map(({ boxes }) => boxes.map(({ xMm }) => xMm));
}

test("a text has several lines where its field says so", () => {
  const [sheet] = sheetsOf({ one: text("a"), yes: text("1"), many: text("b") });
  assert.deepEqual(
    sheet?.boxes.map(({ xMm, multilines }) => [xMm, multilines]),
    [
      [1, false],
      [3, false],
      [7, true],
    ],
  );
});

test("lines that do not fit in a box of 5 mm even in the smallest letters are left out", () => {
  const linesOf = (value: string) => sheetsOf({ many: text(value) })[0]?.boxes[0]?.inlines.filter(({ kind }) => kind === "text");
  assert.equal(linesOf("a\nb\nc\nd")?.length, 4);
  assert.equal(linesOf("a\n".repeat(2500))?.length, 4);
});

test("values are on the sheet of their page; empty and unselected ones are not drawn", () => {
  assert.deepEqual(placesOf({}), [[], []]);
  assert.deepEqual(placesOf({ one: text("a"), two: text(""), yes: text("1"), no: text("0"), pick: text("y") }), [[1, 3, 6], []]);
  assert.deepEqual(placesOf({ one: text(" "), two: text("b"), yes: text("0"), pick: text("x") }), [[5], [2]]);
});

test("a preview has its values and a mark at the lower edge of each sheet", () => {
  const sheets = sheetsOf({ one: text("a"), yes: text("1") }, previewOverlay);
  const marks = sheets.map(({ boxes }) => boxes.at(-1));
  for (const mark of marks) {
    assert.deepEqual(mark?.inlines, [{ kind: "text", text: testLocale.words.preview, style: { quiet: true } }]);
    assert.deepEqual([mark.xMm, mark.yMm, mark.widthMm, mark.heightMm], [10, 288, 190, 5]);
  }
  assert.deepEqual(
    sheets.map(({ boxes }) => boxes.length),
    [3, 1],
  );
});
