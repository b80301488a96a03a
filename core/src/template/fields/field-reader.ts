import type { FaultRow } from "../../fault/fault.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { Field, FieldCommon } from "../model/field.ts";

/** The reader of one field type, with the attributes and children it permits besides the common ones. */
export type FieldReader<One extends Field = Field> = {
  readonly attributes: readonly string[];
  readonly children: readonly string[];
  readonly hasText?: true;
  readonly isSearchable: boolean;
  readonly hasPrefill: boolean;
  /** Reads the field. Continues after faults so that all are found; after a fault the result is only good for further checks. */
  read(element: XmlElement, common: FieldCommon, faults: FaultRow[]): One;
};
