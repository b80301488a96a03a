import type { TemplateDocument } from "./model.ts";
import type { Field } from "./field.ts";

const placeholder = /\{([^{}]*)\}/g;
const prefixMin = 3;
/** Types without a value that can be shown in a line of text. */
const unprintable: ReadonlySet<string> = new Set(["checkbox", "attachment", "einksign", "initials", "barcode"]);

/**
 * The invalid parts of a subject: placeholders without exactly one field, of a field in a table, of a checkbox or a file, and a
 * prefix that is too short.
 */
export function subjectFaults(subject: string, documents: readonly TemplateDocument[]): readonly string[] {
  const wrong: string[] = [];
  const matches = [...subject.matchAll(placeholder)];
  for (const match of matches) {
    const field = findField(match[1] ?? "", documents);
    if (!field || field.table !== undefined || unprintable.has(field.type)) wrong.push(match[0]);
  }
  if (/[{}]/.test(subject.replace(placeholder, ""))) wrong.push("a brace without its other half");
  const [first] = matches;
  if (first && subject.slice(0, first.index).trim().length < prefixMin)
    wrong.push(`less than ${prefixMin} characters before the first field`);
  return wrong;
}

/** The parts of a placeholder `field` or `document::field`. The id of the document may contain colons, the name no double ones. */
export function partsOf(place: string): { readonly documentId: string | undefined; readonly name: string } {
  const colons = place.lastIndexOf("::");
  const documentId = colons === -1 ? undefined : place.slice(0, colons).trim();
  return { documentId, name: (colons === -1 ? place : place.slice(colons + 2)).trim() };
}

/** The field that a placeholder names. Without a document id, the name must be unique. */
function findField(place: string, documents: readonly TemplateDocument[]): Field | undefined {
  const { documentId, name } = partsOf(place);
  const fields = documents
    .filter((document) => documentId === undefined || document.id === documentId)
    .flatMap((document) => document.fields.filter((field) => field.name === name));
  return fields.length === 1 ? fields[0] : undefined;
}
