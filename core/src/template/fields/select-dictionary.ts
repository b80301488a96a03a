import type { FaultCode, FaultRow } from "../../fault/fault.ts";
import { findId, type Id } from "../../ids/id.ts";
import { attribute, booleanAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { SelectDictionaryField } from "../model/field.ts";
import { readFilterQuery } from "./filter-query.ts";
import type { FieldReader } from "./field-reader.ts";
import { trimmed } from "../../xml/space.ts";

/** `field type="select-dictionary"`: a record of a dictionary, shown by one column. */
export const selectDictionaryReader: FieldReader<SelectDictionaryField> = {
  attributes: ["dictionaryUuid", "columnUuid", "allowCustomValue", "filterQuery"],
  isSearchable: true,
  read(element, common, faults) {
    const field: SelectDictionaryField = {
      ...common,
      type: "select-dictionary",
      dictionaryId: readUuid<"dictionary">(element, "dictionaryUuid", "field.dictionary_missing", faults),
      columnId: readUuid<"column">(element, "columnUuid", "field.column_missing", faults),
      allowCustomValue: booleanAttribute(element, "allowCustomValue", faults) ?? false,
      filterQuery: readFilterQuery(element, common.name, faults),
    };
    if (field.defaultValue !== undefined && !field.allowCustomValue) {
      faults.push(placedFault(placeOf(element, "defaultValue"), "field.default_value", common.name));
    }
    return field;
  },
};

/** A required UUID. The caller gives the fault for an absent one; any other text is 1068. */
export function readUuid<Kind extends string>(
  element: XmlElement,
  name: string,
  missing: FaultCode,
  faults: FaultRow[],
): Id<Kind> {
  const text = trimmed(attribute(element, name) ?? "");
  const id = findId<Kind>(text);
  if (text === "") faults.push(placedFault(placeOf(element, name), missing));
  else if (!id) faults.push(placedFault(placeOf(element, name), "value.format", name));
  return id ?? noUuid<Kind>();
}

/** A placeholder id in a template that is refused anyway. */
function noUuid<Kind extends string>(): Id<Kind> {
  return "00000000-0000-0000-0000-000000000000" as Id<Kind>;
}
