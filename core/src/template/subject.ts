import type { Template, TemplateDocument } from "./model.ts";
import type { Field } from "./field.ts";

/** A piece of an automatic subject: text, or a field whose value stands there. */
export type SubjectPart = { readonly text: string } | { readonly documentId: string; readonly fieldName: string };

const placeholder = /\{(?:([^{}]*)::)?([^{}]*)\}/g;
const prefixMin = 3;

/** The parts of `Prefix {field}, {docId::field}` (decisions §3); undefined when the template fixes no subject. */
export function subjectParts(template: Pick<Template, "subject" | "documents">): readonly SubjectPart[] | undefined {
  const { subject, documents } = template;
  if (subject === undefined) return undefined;
  const parts: SubjectPart[] = [];
  let at = 0;
  for (const match of subject.matchAll(placeholder)) {
    const field = findField(match, documents);
    if (!field) continue;
    if (match.index > at) parts.push({ text: subject.slice(at, match.index) });
    parts.push({ documentId: field.documentId, fieldName: field.name });
    at = match.index + match[0].length;
  }
  if (at < subject.length) parts.push({ text: subject.slice(at) });
  return parts;
}

/** What a subject may not use: placeholders of no one field, of one in a table, of a checkbox or a file; a short prefix. */
export function subjectFaults(subject: string, documents: readonly TemplateDocument[]): readonly string[] {
  const wrong: string[] = [];
  const matches = [...subject.matchAll(placeholder)];
  for (const match of matches) {
    const field = findField(match, documents);
    if (!field || field.table !== undefined || field.type === "checkbox" || field.type === "attachment") wrong.push(match[0]);
  }
  if (/[{}]/.test(subject.replace(placeholder, ""))) wrong.push("a brace without its other half");
  const [first] = matches;
  if (first && subject.slice(0, first.index).trim().length < prefixMin)
    wrong.push(`less than ${prefixMin} characters before the first field`);
  return wrong;
}

/** The field a placeholder names; without a document it must be the only one of its name. */
function findField(match: RegExpMatchArray, documents: readonly TemplateDocument[]): Field | undefined {
  const [, documentId, name] = match;
  const fields = documents
    .filter((document) => documentId === undefined || document.id === documentId)
    .flatMap((document) => document.fields.filter((field) => field.name === name));
  return fields.length === 1 ? fields[0] : undefined;
}
