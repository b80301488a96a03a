import type { FaultRow } from "../../fault/fault.ts";
import { booleanAttribute, placedFault, placeOf } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { EinksignField, FieldCommon, InitialsField } from "../model/field.ts";
import type { FieldReader } from "./field-reader.ts";

const shape = { attributes: ["details"], isSearchable: false } as const;

/** `field type="einksign"`: a signature drawn by hand; `details` prints name and time under it. */
export const einksignReader: FieldReader<EinksignField> = {
  ...shape,
  read: (element, common, faults) => ({ ...common, type: "einksign", details: readDetails(element, common, faults) }),
};

/** `field type="initials"`: same as einksign. */
export const initialsReader: FieldReader<InitialsField> = {
  ...shape,
  read: (element, common, faults) => ({ ...common, type: "initials", details: readDetails(element, common, faults) }),
};

function readDetails(element: XmlElement, { defaultValue }: FieldCommon, faults: FaultRow[]): boolean {
  if (defaultValue !== undefined) {
    faults.push(placedFault(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
  }
  return booleanAttribute(element, "details", faults) ?? false;
}
