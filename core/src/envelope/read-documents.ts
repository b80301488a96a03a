import type { FaultRow } from "../fault/fault.ts";
import { isUuid } from "../ids/id.ts";
import { attribute, children, findAttribute, needAttribute, textOf } from "../xml/element.ts";
import { xmlFault } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/tree.ts";
import type { DocumentInput, FieldInput, RowInput, TableInput } from "./input.ts";
import { trimmed } from "../xml/space.ts";

/** The documents of an envelope XML with their values, in their order; rows of tables in the order of their index. */
export function readDocuments(list: XmlElement | undefined, faults: FaultRow[]): readonly DocumentInput[] {
  const seen = new Set<string>();
  return (list ? children(list, "document") : []).flatMap((element) => {
    const id = needAttribute(element, "id", faults);
    if (id === undefined) return [];
    if (seen.has(id)) {
      faults.push({
        code: "envelope.document_duplicate",
        args: [id],
        documentId: id,
        line: element.line,
        column: element.column,
      });
      return [];
    }
    seen.add(id);
    return [readDocument(element, id, faults)];
  });
}

function readDocument(element: XmlElement, id: string, faults: FaultRow[]): DocumentInput {
  const found: FaultRow[] = [];
  const document = {
    place: { line: element.line, column: element.column },
    id,
    fields: readFields(element, found),
    tables: readTables(element, found),
  };
  faults.push(...found.map((row) => ({ ...row, documentId: id })));
  return document;
}

function readTables(document: XmlElement, faults: FaultRow[]): readonly TableInput[] {
  return readNamed(document, "fieldgroup", faults).map(({ element, name, place }) => ({
    place,
    name,
    rows: readRows(element, name, faults),
  }));
}

function readRows(table: XmlElement, name: string, faults: FaultRow[]): readonly RowInput[] {
  const rows = new Map<number, RowInput>();
  children(table, "fieldset").forEach((element, position) => {
    const said = findAttribute(element, "index");
    const index = said === undefined ? position : /^\d{1,9}$/.test(trimmed(said.value)) ? Number(trimmed(said.value)) : undefined;
    if (index === undefined || rows.has(index)) {
      faults.push(xmlFault("each fieldset needs an index of its own: 0, 1, 2 …", said ?? element));
      return;
    }
    const found: FaultRow[] = [];
    rows.set(index, { place: { line: element.line, column: element.column }, fields: readFields(element, found) });
    faults.push(...found.map((row) => ({ ...row, tableDetails: { name, index } })));
  });
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

function readFields(parent: XmlElement, faults: FaultRow[]): readonly FieldInput[] {
  return readNamed(parent, "field", faults).map(({ element, name }) => readField(element, name));
}

/** The children of a kind, each name once; a missing or second name is a fault. */
function readNamed(parent: XmlElement, kind: "field" | "fieldgroup", faults: FaultRow[]) {
  const seen = new Set<string>();
  return children(parent, kind).flatMap((element) => {
    const name = needAttribute(element, "name", faults)?.normalize("NFC");
    if (name === undefined) return [];
    const place = { line: element.line, column: element.column };
    if (seen.has(name)) faults.push({ code: "value.duplicate", args: [name], fieldName: name, ...place });
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ element, name, place }];
  });
}

function readField(element: XmlElement, name: string): FieldInput {
  const values = children(element, "value");
  const text = textOf(element);
  return {
    place: { line: element.line, column: element.column },
    name,
    text: (text === "" || values.length > 0 ? (attribute(element, "value") ?? "") : text).normalize("NFC"),
    texts: values.length > 0 ? values.map((value) => textOf(value).normalize("NFC").trim()) : undefined,
    attachmentUuid: attribute(element, "attachmentUuid")?.trim() || oldAttachment(element),
    recordUuid: attribute(element, "recordUuid")?.trim() || undefined,
  };
}

/** The oldest clients put the attachment's id into `value`. */
function oldAttachment(element: XmlElement): string | undefined {
  const value = attribute(element, "value")?.trim() ?? "";
  return isUuid(value) ? value : undefined;
}
