import type { AutonumberField } from "../model/field.ts";
import { templateLimits } from "../model/limits.ts";
import { optionalText } from "./read-text.ts";
import type { FieldReader } from "./field-reader.ts";

/** `field type="autonumber"`: a prefix and the number of the envelope among those of its template version. */
export const autonumberReader: FieldReader<AutonumberField> = {
  attributes: ["prefix"],
  isSearchable: true,
  read: (element, common, faults) => ({
    ...common,
    type: "autonumber",
    isRequired: false,
    prefix: optionalText(element, "prefix", templateLimits.autonumberPrefixMax, faults) ?? "",
  }),
};
