import type { DuplicateField } from "../model/field.ts";
import type { FieldReader } from "./field-reader.ts";
import { readRelated } from "./lookup.ts";

/** `duplicate`: a copy of another field. */
export const duplicateReader: FieldReader<DuplicateField> = {
  attributes: ["documentId", "relatedTo"],
  isSearchable: true,
  read: (element, common, faults) => ({
    ...common,
    type: "duplicate",
    isRequired: false,
    relatedTo: readRelated(element, common.documentId, faults),
    source: undefined,
  }),
};
