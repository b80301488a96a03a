import type { FaultRow } from "../../fault/fault.ts";
import type { Pace } from "../../xml/steps.ts";
import type { Field } from "../model/field.ts";
import type { TemplateTable } from "../model/model.ts";
import type { PlacedField } from "../model/placement.ts";
import type { TemplateImage } from "./read-image.ts";

/** What is found while the body of one document is read, in document order. */
export type BodyFindings = {
  readonly documentId: string;
  readonly fields: Field[];
  /** Where the radio groups stand among the fields, by name. */
  readonly radios: Map<string, number>;
  readonly tables: TemplateTable[];
  readonly images: TemplateImage[];
  /** The fields that stand on a PDF, with where; undefined where fields have no placement. */
  readonly placed: PlacedField[] | undefined;
  readonly faults: FaultRow[];
  readonly pace: Pace;
  /** Inside text that keeps its lines and spaces. */
  readonly keepsSpace?: boolean;
  /** The dynamic table being read, if any. */
  readonly table: string | undefined;
};
