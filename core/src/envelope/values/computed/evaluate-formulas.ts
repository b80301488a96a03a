import { addFaults, type FaultRow } from "../../../fault/fault.ts";
import { computedOrder } from "../../../template/check/computed-order.ts";
import type { FormulaField } from "../../../template/model/field.ts";
import { findField, indexFields, type FieldIndex } from "../../../template/model/field-index.ts";
import { formulaPrecision } from "../../../template/fields/formula.ts";
import { readFormula } from "../../../template/model/formula.ts";
import { evaluate, findNumber, numberInText, overflowOf, resultText, type Operand } from "./evaluate.ts";

/** The formulas of one document by name, and the field values they use; a field with rows has a list. */
export type FormulaRequest = {
  readonly documentId: string;
  readonly formulas: Readonly<Record<string, string | FormulaInput>>;
  readonly arguments: Readonly<Record<string, ArgumentInput>>;
};
export type FormulaInput = {
  readonly formula: string;
  readonly precision?: number | undefined;
  readonly trailingZeros?: boolean | undefined;
};
export type ArgumentInput = string | number | null | readonly (string | number | null)[];

/** Results by document and formula name; "" where there is no result. */
export type FormulaResults = Readonly<Record<string, Readonly<Record<string, string>>>>;

const common = {
  roleId: undefined,
  placeholder: undefined,
  tooltip: undefined,
  isRequired: false,
  isSearchable: false,
  defaultValue: undefined,
  prefill: undefined,
  table: undefined,
  placement: undefined,
};

/** Evaluates formulas, which may use each other and the given values. A field without a value counts as empty. */
export function evaluateFormulas(requests: readonly FormulaRequest[]): {
  readonly answers: FormulaResults;
  readonly faults: readonly FaultRow[];
} {
  const faults: FaultRow[] = [];
  const documents = requests.map((one, index) => ({ id: one.documentId, fields: formulasOf(one, index, faults) }));
  const index = indexFields(documents);
  const { order, circular } = computedOrder(
    documents.flatMap(({ fields }) => fields),
    index,
  );
  for (const { documentId, name } of circular)
    addFaults(faults, [{ code: "formula.recursion", args: [name], documentId, fieldName: name }]);
  const inputs = new Map(requests.map((one) => [one.documentId, new Map(Object.entries(one.arguments))] as const));
  const operands = documents.flatMap(({ fields }) => fields).reduce((sum, field) => sum + operandCount(field, inputs), 0);
  if (operands > operandsMax) addFaults(faults, [{ code: "value.too_many", args: ["operands", operandsMax] }]);
  if (faults.length > 0) return { answers: {}, faults };
  const results = new Map<FormulaField, string>();
  const known: Known = { index, inputs, results, operands: new Map() };
  for (const field of order) {
    if (field.type === "formula") results.set(field, answer(field, known, faults));
  }
  const answers = documents.map(({ id, fields }) => [
    id,
    Object.fromEntries(fields.map((field) => [field.name, results.get(field) ?? ""])),
  ]);
  return { answers: Object.fromEntries(answers), faults };
}

function formulasOf({ documentId, formulas }: FormulaRequest, index: number, faults: FaultRow[]): readonly FormulaField[] {
  return Object.entries(formulas).map(([name, submitted]) => {
    const {
      formula: text,
      precision = formulaPrecision,
      trailingZeros = true,
    } = typeof submitted === "string" ? { formula: submitted } : submitted;
    const own: FaultRow[] = [];
    const formula = readFormula(text, name, { line: 0, column: 0 }, own);
    const pointer = `/${index}/formulas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    addFaults(
      faults,
      own.map(({ code, args = [] }) => ({ code, args, pointer, documentId, fieldName: name })),
    );
    return { ...common, type: "formula", documentId, name, formula, precision, trailingZeros, formatting: false };
  });
}

/** Operands of all formulas together, counting each row. Requests are anonymous, so their cost is bounded. */
const operandsMax = 10_000;

function operandCount({ formula, documentId }: FormulaField, inputs: Known["inputs"]): number {
  return formula.arguments.reduce((sum, one) => {
    if (one.kind === "constant") return sum + 1;
    const value = givenValue({ documentId: one.documentId ?? documentId, fieldName: one.fieldName }, documentId, inputs);
    return sum + (Array.isArray(value) ? value.length : 1);
  }, 0);
}

type FieldRef = { readonly documentId: string; readonly fieldName: string };

/** The given value of a field: of its own document, or by its qualified name of the document whose formula refers to it. */
function givenValue({ documentId, fieldName }: FieldRef, from: string, inputs: Known["inputs"]): ArgumentInput | undefined {
  return inputs.get(documentId)?.get(fieldName) ?? inputs.get(from)?.get(`${documentId}::${fieldName}`);
}

type Known = {
  readonly index: FieldIndex;
  readonly inputs: ReadonlyMap<string, ReadonlyMap<string, ArgumentInput>>;
  readonly results: ReadonlyMap<FormulaField, string>;
  /** Operands by their texts: one value of 5000 characters may be an operand 10,000 times. */
  readonly operands: Map<string, Operand>;
};

function answer(field: FormulaField, known: Known, faults: FaultRow[]): string {
  const { formula, documentId, name, precision } = field;
  const operands = formula.arguments.flatMap((one) => {
    if (one.kind === "constant") return [operandOf(one.value, known)];
    return operandsOf({ documentId: one.documentId ?? documentId, fieldName: one.fieldName }, field, known);
  });
  const result = evaluate(formula.operation, operands, precision);
  const overflow = result && overflowOf(result);
  if (!result) return "";
  if (!overflow) return resultText(result, field);
  const [code, sign] = overflow === "above" ? (["value.above_maximum", ""] as const) : (["value.below_minimum", "-"] as const);
  addFaults(faults, [{ code, args: [name, `${sign}999999999999999`], documentId, fieldName: name }]);
  return "";
}

/** The operands of an argument: the formula of that name, or the given values of the field. */
function operandsOf(ref: FieldRef, from: FormulaField, known: Known): readonly Operand[] {
  const formula = findField(known.index, ref);
  if (formula?.type === "formula") return [operandOf(known.results.get(formula) ?? "", known)];
  const value = givenValue(ref, from.documentId, known.inputs);
  return (Array.isArray(value) ? value : [value ?? ""]).map((one: string | number | null) => operandOf(String(one ?? ""), known));
}

/** An operand from a text: a plain number as it is, otherwise the digits of the text and its last point. */
function operandOf(text: string, { operands }: Known): Operand {
  const made = operands.get(text) ?? { isEmpty: text.trim() === "", number: findNumber(text) ?? numberInText(text) };
  operands.set(text, made);
  return made;
}
