import { booleanAttribute } from "../../xml/element.ts";
import type { FormulaField } from "../model/field.ts";
import { readFormula } from "../model/formula.ts";
import { templateLimits } from "../model/limits.ts";
import { readPrecision } from "./decimal.ts";
import { contentText } from "./read-text.ts";
import type { FieldReader } from "./field-reader.ts";

/** Decimal places of a formula that does not specify them. */
export const formulaPrecision = 2;

/** `formula`: the text is the expression; attributes set the decimal places and the notation. */
export const formulaReader: FieldReader<FormulaField> = {
  attributes: ["precision", "trailingZeros", "formatting"],
  hasText: true,
  isSearchable: true,
  read: (element, common, faults) => ({
    ...common,
    type: "formula",
    isRequired: false,
    formula: readFormula(contentText(element, templateLimits.formulaMax, faults), common.name, element, faults),
    precision: readPrecision(element, faults) ?? formulaPrecision,
    trailingZeros: booleanAttribute(element, "trailingZeros", faults) ?? true,
    formatting: booleanAttribute(element, "formatting", faults) ?? false,
  }),
};
