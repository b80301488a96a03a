import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { openScene } from "../contract/scene.ts";
import { approvalStories } from "./approval-stories.ts";
import { elsewhere } from "./elsewhere.ts";
import { faultsOfSend } from "./envelope-facts.ts";
import { computedSamples, headSamples, valueSamples } from "./envelope-samples.ts";
import { envelopeStories } from "./envelope-stories.ts";
import { fieldSamples, pdfSamples, tableSamples } from "./field-samples.ts";
import { emailStories } from "./email-stories.ts";
import { templateNumbers } from "./numbers-400.ts";
import { envelopeNumbers } from "./numbers-500.ts";
import { unmarked, type TemplateSample } from "./sample.ts";
import { numbersInTests, testedByRooms } from "./own-tests.ts";
import { sharingStories } from "./sharing-stories.ts";
import { signingStories } from "./signing-stories.ts";
import { runStory } from "./story.ts";
import { templateSamples } from "./template-samples.ts";
import { templateStories } from "./template-stories.ts";
import { world } from "../world/world.ts";

// In a process of its own: it is among the longest.

const scene = { ...(await openScene({}, { buildsArchives: true })), quiet: await world() };
const templates = [...templateSamples, ...tableSamples, ...fieldSamples, ...pdfSamples];
const envelopes = [...headSamples, ...valueSamples, ...computedSamples];
const stories = [
  ...templateStories,
  ...signingStories,
  ...envelopeStories,
  ...emailStories,
  ...sharingStories,
  ...approvalStories,
];
const numbers = { ...templateNumbers, ...envelopeNumbers };

test("every number of templates and envelopes is provoked here, or has its reason why not", () => {
  const provoked = new Set([...templates, ...envelopes, ...stories].map(({ code }) => code));
  const known = Object.keys(numbers).map(Number);
  const missing = known.filter(
    (code) => !provoked.has(code) && elsewhere[code] === undefined && testedByRooms[code] === undefined,
  );
  assert.deepEqual(
    missing.map((code) => `${code} ${numbers[code]}`),
    [],
  );
  const both = known.filter((code) => provoked.has(code) && elsewhere[code] !== undefined);
  assert.deepEqual(both, [], "provoked, and said not to be");
});

test("the catalogue has every provoked number, and none that is listed as never returned", () => {
  const own = new Set<number>(Object.values(catalogue).map(({ code }) => code));
  const provoked = [...templates, ...envelopes, ...stories].map(({ code }) => code);
  assert.deepEqual(
    [...new Set(provoked)].filter((code) => !own.has(code)),
    [],
  );
  assert.deepEqual(
    Object.keys(elsewhere)
      .map(Number)
      .filter((code) => own.has(code)),
    [],
  );
  assert.deepEqual(
    [...own].filter((code) => code > 40_000 && code < 60_000 && numbers[code] === undefined),
    [],
  );
});

test("a number covered by the tests of its room is in one of them", () => {
  const own = new Set<number>(Object.values(catalogue).map(({ code }) => code));
  const told = numbersInTests();
  const untested = Object.keys(testedByRooms)
    .map(Number)
    .filter((code) => own.has(code) && !told.has(code));
  assert.deepEqual(untested, []);
});

/** Holds that the rows are the number of the sample, at its mark, with what it names. */
function checkRows(sample: Omit<TemplateSample, "text">, text: string, faultsOf: (xml: string) => readonly FaultRow[]): void {
  const { code, also = [], documentId, fieldName, tableDetails } = sample;
  const { xml, place } = unmarked(text);
  const rows = faultsOf(xml);
  const codes = rows.map((row) => catalogue[row.code].code).toSorted();
  assert.deepEqual(codes, [code, ...also].toSorted());
  const row = rows.find((one) => catalogue[one.code].code === code);
  const { line, column } = row ?? {};
  assert.deepEqual(
    { line, column, documentId: row?.documentId, fieldName: row?.fieldName, tableDetails: row?.tableDetails },
    { line: place?.line, column: place?.column, documentId, fieldName, tableDetails },
  );
}

for (const sample of templates) {
  test(`a template gives ${sample.code}, ${numbers[sample.code]}, at its place`, () => {
    checkRows(sample, sample.text, (xml) => {
      const read = readTemplate(xml);
      return "faults" in read ? read.faults : [];
    });
  });
}

for (const sample of envelopes) {
  test(`an envelope gives ${sample.code}, ${numbers[sample.code]}, at its place`, () => {
    checkRows(sample, sample.text, (xml) => faultsOfSend(sample, xml));
  });
}

for (const story of stories) {
  test(`over HTTP ${story.code}, ${numbers[story.code]}, is answered with ${story.status}`, async () => runStory(story, scene));
}
