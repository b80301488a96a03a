import { noPlace, type DocumentInput, type EnvelopeInput, type FieldInput } from "@chancery/core/envelope/model/input.ts";
import type { DocumentValues, Value } from "@chancery/core/envelope/model/model.ts";
import { findId } from "@chancery/core/ids/id.ts";
import { isComputed, type Field } from "@chancery/core/template/model/field.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { xmlElement, type XmlElement } from "@chancery/core/xml/tree.ts";
import { writeXml } from "@chancery/core/xml/write-xml.ts";

/** The value of one field while it is edited, in the form of envelope XML. An attachment's text is its file name. */
export type Entry = {
  readonly text: string;
  readonly texts?: readonly string[] | undefined;
  readonly recordUuid?: string | undefined;
  readonly attachmentUuid?: string | undefined;
};

export type Entries = ReadonlyMap<string, Entry>;

/** A row of a dynamic table. The key stays while rows are added and removed around it. */
export type Row = { readonly key: number; readonly fields: Entries };

export type DocumentDraft = { readonly fields: Entries; readonly tables: ReadonlyMap<string, readonly Row[]> };

/** All values of an envelope while it is edited, by document id. */
export type Draft = ReadonlyMap<string, DocumentDraft>;

/** A field of the envelope: in a table with the position of its row, from 0. */
export type Cell = { readonly documentId: string; readonly name: string; readonly row?: number | undefined };

const emptyEntry: Entry = { text: "" };
let lastKey = 0;

/** A text that identifies a cell. */
export function cellKey({ documentId, name, row }: Cell): string {
  return JSON.stringify([documentId, name, row ?? null]);
}

/** The draft of an envelope as read from its XML. A table without rows gets one where a writing role owns it. */
export function readDraft(input: EnvelopeInput, template: Template, roleIds: ReadonlySet<string>): Draft {
  const read = new Map(input.documents.map((document) => [document.id, document]));
  return new Map(
    template.documents.map((document) => {
      const found = read.get(document.id);
      const tables = document.tables.map(({ name, roleId }): readonly [string, readonly Row[]] => {
        const rows = found?.tables.find((table) => table.name === name)?.rows ?? [];
        const isOpen = rows.length === 0 && roleIds.has(roleId);
        return [name, isOpen ? [newRow(new Map())] : rows.map(({ fields }) => newRow(entriesOf(fields)))];
      });
      return [document.id, { fields: entriesOf(found?.fields ?? []), tables: new Map(tables) }];
    }),
  );
}

function entriesOf(fields: readonly FieldInput[]): Entries {
  return new Map(
    fields.map(({ name, text, texts, recordUuid, attachmentUuid }) => [name, { text, texts, recordUuid, attachmentUuid }]),
  );
}

/** A row with a key of its own. */
export function newRow(fields: Entries): Row {
  lastKey += 1;
  return { key: lastKey, fields };
}

/** The entry of a field; empty without one. */
export function entryOf(draft: Draft, field: Field, row?: number): Entry {
  const document = draft.get(field.documentId);
  const fields = field.table === undefined ? document?.fields : document?.tables.get(field.table)?.[row ?? -1]?.fields;
  return fields?.get(field.name) ?? emptyEntry;
}

/** The draft with another entry of a field. */
export function withEntry(draft: Draft, field: Field, row: number | undefined, entry: Entry): Draft {
  const document = draft.get(field.documentId);
  if (!document) return draft;
  const { table } = field;
  if (table === undefined) {
    return new Map(draft).set(field.documentId, { ...document, fields: new Map(document.fields).set(field.name, entry) });
  }
  const rows = (document.tables.get(table) ?? []).map((one, at) =>
    at === row ? { ...one, fields: new Map(one.fields).set(field.name, entry) } : one,
  );
  return withRows(draft, { documentId: field.documentId, table }, rows);
}

/** The draft with other rows of a table. */
export function withRows(
  draft: Draft,
  { documentId, table }: { readonly documentId: string; readonly table: string },
  rows: readonly Row[],
): Draft {
  const document = draft.get(documentId);
  if (!document) return draft;
  return new Map(draft).set(documentId, { ...document, tables: new Map(document.tables).set(table, rows) });
}

/** Values that the writing roles submit: their fields, and the rows of each table that has one of them. */
export type Submission = {
  readonly template: Template;
  readonly roleIds: ReadonlySet<string>;
  /** Cells and tables to leave out, by key. */
  readonly skipped?: ReadonlySet<string>;
};

/** The part of a draft that the writing roles submit, as core reads it from XML. */
export function submittedDocuments(draft: Draft, { template, roleIds, skipped }: Submission): readonly DocumentInput[] {
  return template.documents.map((document): DocumentInput => {
    const fieldsAt = (table: string | undefined, row?: number): readonly FieldInput[] =>
      document.fields.flatMap((field) => {
        if (field.table !== table || !mayWrite(field, roleIds)) return [];
        if (skipped?.has(cellKey({ documentId: document.id, name: field.name, row }))) return [];
        const { text, texts, recordUuid, attachmentUuid } = entryOf(draft, field, row);
        return [{ place: noPlace, name: field.name, text, texts, recordUuid, attachmentUuid }];
      });
    const tables = document.tables.filter(
      ({ name, roleId }) =>
        !skipped?.has(cellKey({ documentId: document.id, name })) &&
        (roleIds.has(roleId) || document.fields.some((field) => field.table === name && mayWrite(field, roleIds))),
    );
    return {
      place: noPlace,
      id: document.id,
      fields: fieldsAt(undefined),
      tables: tables.map(({ name }) => ({
        place: noPlace,
        name,
        rows: (draft.get(document.id)?.tables.get(name) ?? []).map((_, row) => ({ place: noPlace, fields: fieldsAt(name, row) })),
      })),
    };
  });
}

/** Whether one of the roles fills in the field. */
export function mayWrite(field: Field, roleIds: ReadonlySet<string>): boolean {
  return field.roleId !== undefined && roleIds.has(field.roleId) && !isComputed(field);
}

/** The element `documents` of envelope XML with what the writing roles submit. */
export function writeDocuments(draft: Draft, submission: Submission): XmlElement {
  const documents = submittedDocuments(draft, submission).map(({ id, fields, tables }) =>
    xmlElement("document", { id }, [
      ...fields.map(writeField),
      ...tables.map(({ name, rows }) =>
        xmlElement(
          "fieldgroup",
          { name },
          rows.map((row, index) => xmlElement("fieldset", { index: String(index) }, row.fields.map(writeField))),
        ),
      ),
    ]),
  );
  return xmlElement("documents", {}, documents);
}

/** The XML by which the writing roles fill in an envelope. */
export function writeFill(draft: Draft, submission: Submission, ids: { readonly templateUuid: string }): string {
  return writeXml(xmlElement("envelope", ids, [writeDocuments(draft, submission)]));
}

function writeField({ name, text, texts, recordUuid, attachmentUuid }: FieldInput): XmlElement {
  const values = texts?.map((one) => xmlElement("value", {}, [one])) ?? [text];
  return xmlElement("field", { name, recordUuid, attachmentUuid }, values);
}

/** The values as core keeps them. The size and the hash of a file are not known here, and not needed. */
export function valuesOf(draft: Draft): readonly DocumentValues[] {
  return [...draft].map(([documentId, { fields, tables }]) => ({
    documentId,
    fields: recordOf(fields),
    tables: Object.fromEntries([...tables].map(([name, rows]) => [name, rows.map((row) => recordOf(row.fields))])),
  }));
}

function recordOf(entries: Entries): Readonly<Record<string, Value>> {
  return Object.fromEntries([...entries].flatMap(([name, entry]) => valueOf(entry).map((value) => [name, value])));
}

function valueOf({ text, texts, recordUuid, attachmentUuid }: Entry): readonly Value[] {
  const attachmentId = findId<"attachment">(attachmentUuid ?? "");
  const recordId = findId<"record">(recordUuid ?? "");
  if (attachmentId) {
    return [{ kind: "attachment", attachmentId, fileName: text, sizeBytes: 0, contentType: "", sha256: "", crc32: 0 }];
  }
  if (recordId) return [{ kind: "record", recordId, text }];
  if (texts) return [{ kind: "list", texts }];
  return text === "" ? [] : [{ kind: "text", text }];
}
