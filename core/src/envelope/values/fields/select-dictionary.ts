import type { FaultCode } from "../../../fault/fault.ts";
import { findId } from "../../../ids/id.ts";
import type { SelectDictionaryField } from "../../../template/model/field.ts";
import type { FieldInput } from "../../model/input.ts";
import { isFilteredBy } from "../../../dictionary/filtered-access.ts";
import { missingColumn } from "../../facts/dictionary-facts.ts";
import { envelopeLimits } from "../../model/limits.ts";
import type { Value } from "../../model/model.ts";
import { excerpt, textChecked, type FieldCheck, type FieldChecked } from "./field-check.ts";
import { normalForm } from "../../../text/normal-form.ts";

/**
 * Dictionary field: a record by `recordUuid` (60008) of an existing dictionary (60001) that has the columns (60005), is in use
 * (60009), and is readable for the mailbox or through this field (60027), with the record's text (60010). Without a record, a
 * custom text where allowed (50066, 1014).
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
  if (!record) return refused("value.record_unknown", excerpt(submitted.recordUuid), field.name);
  const displayText = record[field.columnId] ?? "";
  const value: Value = { kind: "record", recordId, text: displayText };
  const isSame = text === "" || text === normalForm(displayText).trim();
  return { value, faults: isSame ? [] : [{ code: "value.record_differs", args: [field.name], allowed: [excerpt(displayText)] }] };
};

function checkCustom(field: SelectDictionaryField, text: string): FieldChecked {
  if (text === "") return textChecked("");
  if (!field.allowCustomValue) return textChecked("", [{ code: "value.record_missing", args: [field.name] }]);
  const max = envelopeLimits.customValueMax;
  return textChecked(text, [...text].length > max ? [{ code: "value.too_long", args: [field.name, max] }] : []);
}

/** Whether a submitted value names the stored record, or repeats the stored text without a record. */
export function isSameRecord(submitted: FieldInput, stored: Value | undefined): boolean {
  const text = submitted.text.trim();
  if (stored?.kind === "record") {
    return submitted.recordUuid?.toLowerCase() === stored.recordId && (text === "" || text === normalForm(stored.text).trim());
  }
  return submitted.recordUuid === undefined && text === (stored?.kind === "text" ? stored.text : "");
}
