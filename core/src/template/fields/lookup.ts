import { booleanAttribute } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { FaultRow } from "../../fault/fault.ts";
import type { FieldRef, LookupField } from "../model/field.ts";
import { templateLimits } from "../model/limits.ts";
import { optionalText, requiredText } from "./read-text.ts";
import type { FieldReader } from "./field-reader.ts";
import { readUuid } from "./select-dictionary.ts";

/** `lookup`: another column of the record that a dictionary field picked. */
export const lookupReader: FieldReader<LookupField> = {
  attributes: ["documentId", "relatedTo", "columnUuid", "allowCustomValue"],
  isSearchable: true,
  read: (element, common, faults) => ({
    ...common,
    type: "lookup",
    isRequired: false,
    relatedTo: readRelated(element, common.documentId, faults),
    columnId: readUuid<"column">(element, "columnUuid", "field.column_missing", faults),
    allowCustomValue: booleanAttribute(element, "allowCustomValue", faults) ?? false,
  }),
};

/** The source of a computed field: in the same document unless `documentId` names another. */
export function readRelated(element: XmlElement, ownDocumentId: string, faults: FaultRow[]): FieldRef {
  return {
    documentId: optionalText(element, "documentId", templateLimits.idMax, faults) ?? ownDocumentId,
    fieldName: requiredText(element, "relatedTo", templateLimits.fieldNameMax, faults),
  };
}
