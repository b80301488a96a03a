import type { FaultRow } from "../../fault/fault.ts";
import { isUuid } from "../../ids/id.ts";
import { attribute, children, findAttribute, requiredAttribute, textOf } from "../../xml/element.ts";
import { xmlFault } from "../../xml/read-xml.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import type { DocumentInput, FieldInput, RowInput, TableInput } from "../model/input.ts";
import { isBlank, trimmed } from "../../xml/space.ts";
import { composed } from "../../template/model/limits.ts";

/** Reads the documents of an envelope XML with their values, in order; table rows are ordered by index. */
export function* readDocuments(list: XmlElement | undefined, faults: FaultRow[]): Steps<readonly DocumentInput[]> {
  const seen = new Set<string>();
  const pace: Pace = { parts: 0 };
  const documents: DocumentInput[] = [];
  for (const element of list ? children(list, "document") : []) {
    const id = requiredAttribute(element, "id", faults);
    if (id === undefined) continue;
    if (seen.has(id)) {
      faults.push({
        code: "envelope.document_duplicate",
        args: [id],
        documentId: id,
        line: element.line,
        column: element.column,
      });
      continue;
    }
    seen.add(id);
    documents.push(yield* readDocument(element, { id, pace }, faults));
  }
  return documents;
}

type Known = { readonly id: string; readonly pace: Pace };

function* readDocument(element: XmlElement, { id, pace }: Known, faults: FaultRow[]): Steps<DocumentInput> {
  const found: FaultRow[] = [];
  const document = {
    place: { line: element.line, column: element.column },
    id,
    fields: yield* readFields(element, pace, found),
    tables: yield* readTables(element, pace, found),
  };
  for (const row of found) faults.push({ ...row, documentId: id });
  return document;
}

function* readTables(document: XmlElement, pace: Pace, faults: FaultRow[]): Steps<readonly TableInput[]> {
  const tables: TableInput[] = [];
  for (const { element, name, place } of yield* readNamed(document, "fieldgroup", { pace, faults })) {
    tables.push({ place, name, rows: yield* readRows(element, { name, pace }, faults) });
  }
  return tables;
}

type Table = { readonly name: string; readonly pace: Pace };

function* readRows(table: XmlElement, { name, pace }: Table, faults: FaultRow[]): Steps<readonly RowInput[]> {
  const rows = new Map<number, RowInput>();
  for (const [position, element] of children(table, "fieldset").entries()) {
    const submitted = findAttribute(element, "index");
    const index =
      submitted === undefined
        ? position
        : /^\d{1,9}$/.test(trimmed(submitted.value))
          ? Number(trimmed(submitted.value))
          : undefined;
    if (index === undefined || rows.has(index)) {
      faults.push(xmlFault("each fieldset needs an index of its own: 0, 1, 2 …", submitted ?? element));
      continue;
    }
    const found: FaultRow[] = [];
    rows.set(index, { place: { line: element.line, column: element.column }, fields: yield* readFields(element, pace, found) });
    for (const row of found) faults.push({ ...row, tableDetails: { name, index } });
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** A long text is as much work as many short ones. */
const charactersOfPart = 100;

function* readFields(parent: XmlElement, pace: Pace, faults: FaultRow[]): Steps<readonly FieldInput[]> {
  const fields: FieldInput[] = [];
  for (const { element, name } of yield* readNamed(parent, "field", { pace, faults })) {
    const field = readField(element, name);
    fields.push(field);
    if (isStepDone(pace, 1 + field.text.length / charactersOfPart)) yield;
  }
  return fields;
}

type Named = { readonly element: XmlElement; readonly name: string; readonly place: XmlPlace };
type Found = { readonly pace: Pace; readonly faults: FaultRow[] };

/** The children of one kind by name; a missing or repeated name is a fault. */
function* readNamed(parent: XmlElement, kind: "field" | "fieldgroup", { pace, faults }: Found): Steps<readonly Named[]> {
  const named = new Map<string, Named>();
  for (const element of children(parent, kind)) {
    if (isStepDone(pace)) yield;
    const given = requiredAttribute(element, "name", faults);
    if (given === undefined) continue;
    const name = composed(given);
    const place = { line: element.line, column: element.column };
    if (named.has(name)) faults.push({ code: "value.duplicate", args: [name], fieldName: name, ...place });
    else named.set(name, { element, name, place });
  }
  return [...named.values()];
}

function readField(element: XmlElement, name: string): FieldInput {
  const values = children(element, "value");
  const text = textOf(element);
  return {
    place: { line: element.line, column: element.column },
    name,
    text: composed(values.length > 0 || isBlank(text) ? (attribute(element, "value") ?? "") : text),
    texts: values.length > 0 ? values.map((value) => composed(textOf(value)).trim()) : undefined,
    attachmentUuid: attribute(element, "attachmentUuid")?.trim() || oldAttachment(element),
    recordUuid: attribute(element, "recordUuid")?.trim() || undefined,
  };
}

/** The attachment id in `value`, where the oldest clients put it. */
function oldAttachment(element: XmlElement): string | undefined {
  const value = attribute(element, "value")?.trim() ?? "";
  return isUuid(value) ? value : undefined;
}
