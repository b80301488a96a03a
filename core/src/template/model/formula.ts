import type { FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import { templateLimits } from "./limits.ts";

/** The operations of a formula. */
export const operations = ["SUM", "PRODUCT", "SUBTRACT", "DIVIDE", "COUNTA", "MAX", "MIN"] as const;
export type Operation = (typeof operations)[number];
/** Operations that accept a field of a dynamic table as their only argument and run over all rows. */
export const rowOperations: ReadonlySet<Operation> = new Set(["SUM", "COUNTA", "MIN", "MAX"]);

export type FormulaArgument =
  | { readonly kind: "constant"; readonly value: string }
  /** Without a document id: a field of the formula's own document. */
  | { readonly kind: "field"; readonly documentId: string | undefined; readonly fieldName: string };

export type Formula = { readonly operation: Operation; readonly arguments: readonly FormulaArgument[] };

const call = /^([A-Za-z]+)\s*\(([^]*)\)$/;
const constant = /^[+-]?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/;

/** Reads `SUM({a}, {document::b}, 5)`, ignoring spaces. 40074 for an unknown operation or form, 40073 for an invalid operand. */
export function readFormula(text: string, name: string, place: XmlPlace, faults: FaultRow[]): Formula {
  const [, word = "", inner = ""] = call.exec(text.trim()) ?? [];
  const operation = operations.find((one) => one === word);
  const parts = splitArguments(inner);
  if (!operation || parts.length === 0)
    faults.push(placedFault(place, "formula.operation", name, operation ? text.trim() : word || text.trim()));
  const isProduct = operation === "PRODUCT" || operation === "DIVIDE";
  if (isProduct && parts.length > templateLimits.formulaFactorsMax) {
    faults.push(placedFault(place, "value.too_many", `arguments of ${operation}`, templateLimits.formulaFactorsMax));
  }
  const read = operation ? parts.map((part) => readArgument(part, name, place, faults)) : [];
  return { operation: operation ?? "SUM", arguments: read.filter((one) => one !== undefined) };
}

function readArgument(part: string, name: string, place: XmlPlace, faults: FaultRow[]): FormulaArgument | undefined {
  const [, inside] = /^\{([^{}]*)\}$/.exec(part) ?? [];
  const number = part.replace(/\s/g, "");
  if (inside === undefined) {
    if (constant.test(number)) return { kind: "constant", value: number.replace(/^\+/, "") };
    faults.push(placedFault(place, "formula.operand_unknown", name, part));
    return undefined;
  }
  const at = inside.indexOf("::");
  const documentId = at < 0 ? undefined : inside.slice(0, at).trim();
  return { kind: "field", documentId, fieldName: inside.slice(at < 0 ? 0 : at + 2).trim() };
}

/** Splits at commas outside braces; empty for a blank text. */
function splitArguments(inner: string): readonly string[] {
  if (inner.trim() === "") return [];
  const parts: string[] = [];
  let start = 0;
  let isInside = false;
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === "{") isInside = true;
    else if (inner[at] === "}") isInside = false;
    else if (inner[at] === "," && !isInside) {
      parts.push(inner.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, inner.slice(start).trim()];
}
