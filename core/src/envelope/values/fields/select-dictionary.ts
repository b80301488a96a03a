import type { FaultCode } from "../../../fault/fault.ts";
import { findId } from "../../../ids/id.ts";
import type { SelectDictionaryField } from "../../../template/model/field.ts";
import type { FieldInput } from "../../model/input.ts";
import { isFilteredBy } from "../../../dictionary/filtered-access.ts";
import { missingColumn } from "../../facts/dictionary-facts.ts";
import { envelopeLimits } from "../../model/limits.ts";
import type { Value } from "../../model/model.ts";
import { shown, textChecked, type FieldCheck, type FieldChecked } from "./field-check.ts";

/**
 * Dictionary field: a record by `recordUuid` (60008) of a dictionary that is there (60001) with its columns (60005), in use
 * (60009) and open to the mailbox and through this field (60027), its text as in the record (60010); without it a text of
 * one's own where allowed (50066, 1014).
 */
export const checkRecord: FieldCheck<SelectDictionaryField> = (field, submitted, { dictionaries }) => {
  const text = submitted.text.trim();
  if (submitted.recordUuid === undefined) return checkCustom(field, text);
  const refused = (code: FaultCode, ...args: readonly string[]): FieldChecked => textChecked("", [{ code, args }]);
  const facts = dictionaries.facts.get(field.dictionaryId);
  if (!facts) return refused("field.dictionary_unknown", field.dictionaryId);
  if (facts.isArchived) return refused("field.dictionary_archived", field.dictionaryId);
  const missing = missingColumn(field, facts);
  if (missing) return refused("field.column_unknown", missing, field.dictionaryId);
  if (!facts.isReadable || (facts.filterBy && !isFilteredBy(field.filterQuery, facts.filterBy)))
    return refused("field.dictionary_forbidden", field.dictionaryId);
  const recordId = findId<"record">(submitted.recordUuid);
  const record = recordId && facts.records.get(recordId);
  if (!record) return refused("value.record_unknown", shown(submitted.recordUuid), field.name);
  const shownText = record[field.columnId] ?? "";
  const value: Value = { kind: "record", recordId, text: shownText };
  const isSame = text === "" || text === shownText.normalize("NFC").trim();
  return { value, faults: isSame ? [] : [{ code: "value.record_differs", args: [field.name], allowed: [shown(shownText)] }] };
};

function checkCustom(field: SelectDictionaryField, text: string): FieldChecked {
  if (text === "") return textChecked("");
  if (!field.allowCustomValue) return textChecked("", [{ code: "value.record_missing", args: [field.name] }]);
  const max = envelopeLimits.customValueMax;
  return textChecked(text, [...text].length > max ? [{ code: "value.too_long", args: [field.name, max] }] : []);
}

/** Whether what is said names the record that stands there, or repeats the text that stands there without one. */
export function isSameRecord(submitted: FieldInput, stands: Value | undefined): boolean {
  const text = submitted.text.trim();
  if (stands?.kind === "record") {
    return (
      submitted.recordUuid?.toLowerCase() === stands.recordId && (text === "" || text === stands.text.normalize("NFC").trim())
    );
  }
  return submitted.recordUuid === undefined && text === (stands?.kind === "text" ? stands.text : "");
}
