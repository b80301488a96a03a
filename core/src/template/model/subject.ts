import type { TemplateDocument } from "./model.ts";
import type { Field } from "./field.ts";

const placeholder = /\{([^{}]*)\}/g;
const prefixMin = 3;
/** Types whose value says nothing in a line. */
const unsaid: ReadonlySet<string> = new Set(["checkbox", "attachment", "einksign", "initials", "barcode"]);

/** What a subject may not use: placeholders of no one field, of one in a table, of a checkbox or a file; a short prefix. */
export function subjectFaults(subject: string, documents: readonly TemplateDocument[]): readonly string[] {
  const wrong: string[] = [];
  const matches = [...subject.matchAll(placeholder)];
  for (const match of matches) {
    const field = findField(match[1] ?? "", documents);
    if (!field || field.table !== undefined || unsaid.has(field.type)) wrong.push(match[0]);
  }
  if (/[{}]/.test(subject.replace(placeholder, ""))) wrong.push("a brace without its other half");
  const [first] = matches;
  if (first && subject.slice(0, first.index).trim().length < prefixMin)
    wrong.push(`less than ${prefixMin} characters before the first field`);
  return wrong;
}

/** The field that `field` or `document::field` names; without a document it must be the only one of its name. */
function findField(place: string, documents: readonly TemplateDocument[]): Field | undefined {
  const colons = place.lastIndexOf("::");
  const documentId = colons === -1 ? undefined : place.slice(0, colons).trim();
  const name = (colons === -1 ? place : place.slice(colons + 2)).trim();
  const fields = documents
    .filter((document) => documentId === undefined || document.id === documentId)
    .flatMap((document) => document.fields.filter((field) => field.name === name));
  return fields.length === 1 ? fields[0] : undefined;
}
