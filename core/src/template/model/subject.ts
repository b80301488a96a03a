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
  const find = matches.length === 0 ? undefined : finderIn(documents);
  for (const match of matches) {
    const field = find?.(partsOf(match[1] ?? ""));
    if (!field || field.table !== undefined || unprintable.has(field.type)) wrong.push(match[0]);
  }
  if (/[{}]/.test(subject.replace(placeholder, ""))) wrong.push("a brace without its other half");
  const [first] = matches;
  if (first && subject.slice(0, first.index).trim().length < prefixMin)
    wrong.push(`less than ${prefixMin} characters before the first field`);
  return wrong;
}

type Placeholder = { readonly documentId: string | undefined; readonly name: string };

/** The parts of a placeholder `field` or `document::field`. The id of the document may contain colons, the name no double ones. */
export function partsOf(place: string): Placeholder {
  const colons = place.lastIndexOf("::");
  const documentId = colons === -1 ? undefined : place.slice(0, colons).trim();
  return { documentId, name: (colons === -1 ? place : place.slice(colons + 2)).trim() };
}

/** Finds the field that a placeholder names. Without a document id, the name must be unique. */
function finderIn(documents: readonly TemplateDocument[]): (place: Placeholder) => Field | undefined {
  const inAll = uniqueNames(documents);
  const groups = [...Map.groupBy(documents, ({ id }) => id)];
  const inOne = new Map(groups.map(([id, some]) => [id, uniqueNames(some)]));
  return ({ documentId, name }) => (documentId === undefined ? inAll : inOne.get(documentId))?.get(name);
}

/** The fields by name; undefined for a name of several. */
function uniqueNames(documents: readonly TemplateDocument[]): ReadonlyMap<string, Field | undefined> {
  const found = new Map<string, Field | undefined>();
  for (const { fields } of documents)
    for (const field of fields) found.set(field.name, found.has(field.name) ? undefined : field);
  return found;
}
