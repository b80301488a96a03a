import { partsOf } from "../../template/model/subject.ts";
import type { Template } from "../../template/model/model.ts";
import { findValue } from "../values/field-values.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { DocumentValues, Value } from "../model/model.ts";
import { normalForm } from "../../text/normal-form.ts";

/**
 * The subject fixed by the template, with `{field}` and `{document::field}` replaced by values. A placeholder without a value is
 * removed with its comma. Undefined when the template fixes no subject. Fields that `isLeftOut` have no value.
 */
export function fixedSubject(
  { subject }: Template,
  documents: readonly DocumentValues[],
  isLeftOut: (documentId: string, name: string) => boolean = () => false,
): string | undefined {
  if (!subject) return undefined;
  if (!subject.includes("{")) return oneLine(subject);
  const filled = subject.replace(/\{([^{}]+)\}/g, (_, place: string) => valueAt(place, documents, isLeftOut));
  const text = oneLine(withoutBlanks(filled.split(",")).join(","));
  return [...text].slice(0, envelopeLimits.subjectMax).join("");
}

/** Drops blank parts between commas, except the first, and the space before a dropped part. */
function withoutBlanks(parts: readonly string[]): readonly string[] {
  const isBlank = (part: string | undefined): boolean => part?.trim() === "";
  return parts
    .map((part, index) => (isBlank(parts[index + 1]) ? part.trimEnd() : part))
    .filter((part, index) => index === 0 || !isBlank(part));
}

/** Collapses runs of white space to one space. */
export function oneLine(text: string): string {
  return normalForm(text).replace(/\s+/g, " ").trim();
}

function valueAt(
  place: string,
  documents: readonly DocumentValues[],
  isLeftOut: (documentId: string, name: string) => boolean,
): string {
  const { documentId, name } = partsOf(place);
  const among = documentId === undefined ? documents : documents.filter((document) => document.documentId === documentId);
  for (const { documentId: id, fields } of among) {
    const value = isLeftOut(id, name) ? undefined : findValue(fields, name);
    if (value) return textOf(value);
  }
  return "";
}

function textOf(value: Value): string {
  if (value.kind === "text" || value.kind === "record") return value.text;
  return value.kind === "list" ? value.texts.join(", ") : value.fileName;
}
