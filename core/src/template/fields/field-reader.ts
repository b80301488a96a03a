import type { FaultRow } from "../../fault/fault.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { XmlShape } from "../model/check-shape.ts";
import type { Field, FieldCommon } from "../model/field.ts";

/** The reader of one field type, with the attributes and children it permits besides the common ones. */
export type FieldReader<One extends Field = Field> = XmlShape & {
  readonly attributes: readonly string[];
  readonly isSearchable: boolean;
  readonly hasPrefill?: true;
  /** Reads the field. Continues after faults so that all are found; after a fault the result is only good for further checks. */
  read(element: XmlElement, common: FieldCommon, faults: FaultRow[]): One;
};
