import type { FaultRow } from "../../fault/fault.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { Field, FieldCommon } from "../model/field.ts";

/** How one field type is read: what its element may hold besides the common attributes, and the reading itself. */
export type FieldReader<One extends Field = Field> = {
  readonly attributes: readonly string[];
  readonly children: readonly string[];
  readonly hasText?: true;
  readonly isSearchable: boolean;
  readonly hasPrefill: boolean;
  /** Reads on after faults, so that all are found; with a fault the answer is only good for further checks. */
  read(element: XmlElement, common: FieldCommon, faults: FaultRow[]): One;
};
