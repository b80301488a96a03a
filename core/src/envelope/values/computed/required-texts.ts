import type { FilterRule } from "../../../template/model/field.ts";
import { findField, type FieldIndex } from "../../../template/model/field-index.ts";
import type { DictionaryUse } from "../../facts/dictionary-facts.ts";
import type { Value } from "../../model/model.ts";
import { cellOf } from "./compute-value.ts";
import { valueIn, type Cell, type Sheet } from "./sheet.ts";
import { normalForm } from "../../../text/normal-form.ts";

/** The inputs of a filterQuery: the fields, their values, and the mailboxes of the roles. */
export type FilterSources = Pick<DictionaryUse, "roleMailboxes"> & { readonly index: FieldIndex; readonly sheet: Sheet };

/**
 * The texts a record may have in the column of a rule, for the cell with the filterQuery. An empty field requires an empty
 * column. A role without a mailbox matches no record: the list is empty.
 */
export function requiredTexts({ by }: FilterRule, from: Cell, { index, sheet, roleMailboxes }: FilterSources): readonly string[] {
  if ("roleId" in by) {
    const mailboxId = roleMailboxes.get(by.roleId);
    return mailboxId === undefined ? [] : [mailboxId, mailboxId.toUpperCase()];
  }
  const field = findField(index, by);
  return field ? normalForms(comparedText(valueIn(sheet, cellOf(field, from)))) : [];
}

/** A text as it is, and with its emails composed and decomposed: dictionaries store values as sent. */
export function normalForms(text: string): readonly string[] {
  return [...new Set([text, normalForm(text), normalForm(text, "NFD")])];
}

function comparedText(value: Value | undefined): string {
  if (value === undefined || value.kind === "attachment") return "";
  return value.kind === "list" ? value.texts.join(", ") : value.text;
}
