import { emptyInput } from "@chancery/core/envelope/model/input.ts";
import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { AttachmentFacts } from "@chancery/core/envelope/facts/attachment-facts.ts";
import type { DictionaryFacts } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import type { DocumentValues } from "@chancery/core/envelope/model/model.ts";
import { writeValues } from "@chancery/core/envelope/values/values.ts";
import { faultMessage, type FaultRow } from "@chancery/core/fault/fault.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import { findId, type ColumnId, type DictionaryId, type RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { allSteps } from "@chancery/core/xml/steps.ts";
import type { Field } from "@chancery/core/template/model/field.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { cellKey, entryOf, submittedDocuments, valuesOf, type Draft } from "./draft.ts";

/** Input of the check: a draft over the values that the service has. */
export type Checking = {
  readonly template: Template;
  readonly stored: Draft;
  readonly roleIds: ReadonlySet<string>;
  readonly createdAt: Instant;
  readonly language: string;
};

/** A fault of a field. `isMissing`: a required field is empty, so there is nothing wrong yet. */
export type CellFault = { readonly message: string; readonly isMissing: boolean };

/** The values after the step, computed fields included, and the faults by cell; those of a table have the table's name. */
export type Checked = {
  readonly documents: readonly DocumentValues[];
  readonly faults: ReadonlyMap<string, CellFault>;
};

const missing: ReadonlySet<string> = new Set([
  "value.required",
  "value.unfilled",
  "value.checkbox_unchecked",
  "value.custom_empty",
  "table.row_missing",
]);
/** The keys of the cells whose values are wrong, and not only missing: they cannot be saved. */
export function wrongCells({ faults }: Pick<Checked, "faults">): ReadonlySet<string> {
  return new Set([...faults].flatMap(([key, { isMissing }]) => (isMissing ? [] : [key])));
}

/** Checks a draft by the rules of the service. What only the service knows, such as the records of dictionaries, it checks itself. */
export function checkDraft(draft: Draft, { template, stored, roleIds, createdAt, language }: Checking): Checked {
  const input = { ...emptyInput, documents: submittedDocuments(draft, { template, roleIds }) };
  const written = allSteps(
    writeValues(input, {
      template,
      stored: new Map(valuesOf(stored).map((document) => [document.documentId, document])),
      roleIds,
      context: { createdAt, ...factsOf(draft, template) },
    }),
  );
  const faults = new Map<string, CellFault>();
  const labels = new Map(template.documents.map(({ id, fields }) => [id, labelsOf(fields, language)]));
  for (const row of written.faults) {
    // people know a field by its label
    const args = (row.args ?? []).map((arg) =>
      arg === row.fieldName ? (labels.get(row.documentId ?? "")?.get(arg) ?? arg) : arg,
    );
    const key = keyOf(row);
    if (key !== undefined && !faults.has(key) && !isUnknowable(row)) {
      faults.set(key, {
        message: localMessage(row.code, args, language) ?? faultMessage(row.code, args),
        isMissing: missing.has(row.code),
      });
    }
  }
  return { documents: written.documents, faults };
}

function labelsOf(fields: readonly Field[], language: string): ReadonlyMap<string, string> {
  const quoted = (label: string): string => (language === "uk" ? `«${label}»` : `“${label}”`);
  return new Map(fields.flatMap(({ name, placeholder }) => (placeholder === undefined ? [] : [[name, quoted(placeholder)]])));
}

/** Values that the browser has not read: the columns that a filter uses, and the content of a file, which is checked at its upload. */
function isUnknowable({ code }: FaultRow): boolean {
  return code === "value.record_unknown" || code === "value.record_differs" || code === "value.file_type";
}

function keyOf({ documentId, fieldName, tableDetails }: FaultRow): string | undefined {
  if (documentId === undefined || fieldName === undefined) return undefined;
  return cellKey({ documentId, name: fieldName, row: tableDetails?.index });
}

/** Facts about everything that the draft refers to, as if the service had found it in order. */
function factsOf(draft: Draft, template: Template) {
  const attachments = new Map<AttachmentFacts["id"], AttachmentFacts>();
  const drawings = new Map<string, DrawingFacts>();
  const records = new Map<DictionaryId, Map<RecordId, Readonly<Record<ColumnId, string>>>>();
  const columns = new Set<ColumnId>();
  for (const field of template.documents.flatMap((document) => document.fields)) {
    if (field.type === "lookup") columns.add(field.columnId);
    if (field.type === "select-dictionary") for (const { columnId } of [field, ...field.filterQuery]) columns.add(columnId);
    const rows = field.table === undefined ? 1 : (draft.get(field.documentId)?.tables.get(field.table)?.length ?? 0);
    for (let row = 0; row < rows; row += 1) {
      const entry = entryOf(draft, field, row);
      if (field.type === "attachment") addAttachment(attachments, entry.attachmentUuid, entry.text);
      if (field.type === "einksign" || field.type === "initials") {
        drawings.set(entry.text.trim(), { kind: "png", widthPx: 1, heightPx: 1, paintedPixels: 1000 });
      }
      const recordId = findId<"record">(entry.recordUuid ?? "");
      if (field.type !== "select-dictionary" || !recordId) continue;
      const known = records.get(field.dictionaryId) ?? new Map<RecordId, Readonly<Record<ColumnId, string>>>();
      records.set(field.dictionaryId, known.set(recordId, { ...known.get(recordId), [field.columnId]: entry.text }));
    }
  }
  const used = template.documents.flatMap(({ fields }) =>
    fields.flatMap((field) => (field.type === "select-dictionary" ? [field.dictionaryId] : [])),
  );
  const facts = new Map<DictionaryId, DictionaryFacts>(
    used.map((id) => [
      id,
      { isArchived: false, isReadable: true, filterBy: undefined, columnIds: columns, records: records.get(id) ?? new Map() },
    ]),
  );
  return { attachments, drawings, dictionaries: { facts, roleMailboxes: new Map() } };
}

function addAttachment(known: Map<AttachmentFacts["id"], AttachmentFacts>, uuid: string | undefined, fileName: string): void {
  const id = findId<"attachment">(uuid ?? "");
  if (!id) return;
  const blank = { sizeBytes: 0, contentType: "", sha256: "", crc32: 0, envelopeId: undefined, isOwn: true, owner: "" };
  known.set(id, { id, fileName, ...blank });
}
