import type { FaultRow } from "../../fault/fault.ts";
import type { Pace } from "../../xml/steps.ts";
import type { Field } from "../model/field.ts";
import type { TemplateTable } from "../model/model.ts";
import type { PlacedField } from "../model/placement.ts";
import type { TemplateImage } from "./read-image.ts";
import type { SignatureDraft } from "./read-signatures.ts";

/** The findings while reading the body of one document, in document order. */
export type BodyFindings = {
  readonly documentId: string;
  readonly fields: Field[];
  /** The index of each radio group among the fields, by name. */
  readonly radios: Map<string, number>;
  readonly tables: TemplateTable[];
  readonly images: TemplateImage[];
  /** The fields placed on a PDF; undefined where fields have no placement. */
  readonly placed: PlacedField[] | undefined;
  /** The signatures inside a PDF. */
  readonly signatures: SignatureDraft[];
  readonly faults: FaultRow[];
  readonly pace: Pace;
  /** Whether the text being read keeps its lines and spaces. */
  readonly keepsSpace?: boolean;
  /** The dynamic table being read, if any. */
  readonly table: string | undefined;
};
