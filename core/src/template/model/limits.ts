import { normalForm } from "../../text/normal-form.ts";
/** Limits of a template's texts and lists. Characters are code points. */
export const templateLimits = {
  nameMax: 256,
  descriptionMax: 2000,
  subjectMax: 1000,
  messageMax: 5000,
  titleMax: 256,
  idMax: 128,
  roleTitleMax: 60,
  fieldNameMax: 128,
  placeholderMax: 1024,
  tooltipMax: 1024,
  defaultValueMax: 5000,
  textMax: 1000,
  multilineTextMax: 5000,
  numberMax: "999999999999999",
  precisionMax: 7,
  dayOffsetMax: 9999,
  optionsMax: 100,
  autonumberPrefixMax: 15,
  formulaMax: 5000,
  /** Arguments of all formulas of a template together. */
  formulaArgumentsMax: 1000,
  /** The cost of an argument in a table row, in arguments: 200 factors of 15 digits, ten per formula, over 1000 rows took 0.6 s. */
  formulaRowCost: 5,
  /** Arguments of one PRODUCT or DIVIDE: exact products grow with every factor. */
  formulaFactorsMax: 10,
  filterQueryMax: 5000,
  filterRulesMax: 20,
  optionMax: 50,
  radioValueMax: 128,
  barcodeWidthMmMax: 170,
  patternMax: 1000,
  /** Total repetitions of one pattern, from its `{n,m}`: `.{1,1000}.{1,1000}` on 5000 characters took 0.6 s. */
  patternRepetitionsMax: 1000,
  /** The states of one pattern, with its repetitions written out: a value takes up to 25 ns for each of them and of its characters. */
  patternSizeMax: 2000,
  /** States times characters of all comparisons of the values of an envelope, or of the defaults of a template: up to 100 ms. */
  patternStepsMax: 4_000_000,
  /** Characters and states of all patterns of a template: compiling one of 2000 takes up to 25 ms. */
  patternCostMax: 50_000,
  externalDocumentsMax: 50,
  tableColumnsMax: 120,
  tableFieldsMax: 240,
  /**
   * Characters around the fields of the rows of dynamic tables of a template, with 50 for each element that holds no field: 1000 rows of
   * them are printed from 0.1 GB.
   */
  rowCharactersMax: 100_000,
  orderMax: 9999,
  expireDaysMax: 36_500,
  /** Characters of one `style`. */
  styleMax: 64 * 1024,
  /** Lines of `pre` and similar elements, in all documents together. */
  keptLinesMax: 20_000,
  imagesMax: 100,
  /** The minimum width and height of a field on a PDF. */
  placementMinMm: 1,
  imageWidthMax: 1024,
  imageHeightMax: 768,
  imageMaxBytes: 5 * 1024 * 1024,
} as const;

/** A text of more code units is longer than every limit: NFC makes at least one character of eight. */
const textUnitsMax = 8 * templateLimits.multilineTextMax;

/** A text in NFC. One that is longer than every limit stays as it is: 10 MB would take 0.4 s. */
export function composed(text: string): string {
  return text.length > textUnitsMax ? text : normalForm(text);
}

/** The length in code points after NFC, the unit of all text limits. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of composed(text)) length += 1;
  return length;
}
