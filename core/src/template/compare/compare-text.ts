import type { Json } from "../../fault/fault.ts";
import { cutText } from "./compare-bodies.ts";
import type { TemplateChange } from "./compare.ts";

const valueMax = 200;

/** A change as one English sentence: "field goods of document order: maxLength was 100, is 200". */
export function changeText({ kind, change, where, before, after }: TemplateChange): string {
  const what = [kind, nameOf(where), kind !== "document" && where.documentId ? `of document ${where.documentId}` : ""];
  const subject = what.filter((part) => part !== "").join(" ");
  if (change !== "changed") return `${subject} was ${change}`;
  return `${subject}: ${where.property ?? "it"} was ${valueText(before)}, is ${valueText(after)}`;
}

function nameOf({ fieldName, tableName, signatureName, roleId, documentId }: TemplateChange["where"]): string {
  return fieldName ?? tableName ?? signatureName ?? roleId ?? documentId ?? "";
}

function valueText(value: Json): string {
  if (value === null) return "not set";
  const text = typeof value === "string" ? `"${value}"` : JSON.stringify(value);
  return cutText(text, valueMax);
}
