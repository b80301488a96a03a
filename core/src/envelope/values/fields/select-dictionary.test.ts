import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "../../../ids/id.ts";
import type { Value } from "../../model/model.ts";
import { isSameRecord } from "./select-dictionary.ts";

const recordId = parseId<"record">("01930000-0000-7000-8000-00000000000a", "recordId");
const record: Value = { kind: "record", recordId, text: "Kyiv" };
const text: Value = { kind: "text", text: "Kyiv" };

const cases: readonly (readonly [what: string, text: string, uuid: string | undefined, stored: Value | undefined, boolean])[] = [
  ["the record with its text", " Kyiv ", recordId.toUpperCase(), record, true],
  ["the record without a text", "", recordId, record, true],
  ["the record with another text", "Lviv", recordId, record, false],
  ["the text without its record", "Kyiv", undefined, record, false],
  ["another record", "Kyiv", "01930000-0000-7000-8000-00000000000b", record, false],
  ["the text that stands there", "Kyiv", undefined, text, true],
  ["another text", "Lviv", undefined, text, false],
  ["nothing where a text stands", "", undefined, text, false],
  ["nothing where nothing stands", "", undefined, undefined, true],
  ["a record where nothing stands", "", recordId, undefined, false],
];

for (const [what, submitted, recordUuid, stored, expected] of cases) {
  test(`${what} ${expected ? "changes nothing" : "is a change"}`, () => {
    const input = { place: { line: 1, column: 1 }, name: "city", text: submitted, texts: undefined, attachmentUuid: undefined };
    assert.equal(isSameRecord({ ...input, recordUuid }, stored), expected);
  });
}
