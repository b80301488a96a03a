import type { FaultRow, Json } from "../../fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "../../ids/id.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Steps } from "../../xml/steps.ts";
import { readTreeInSteps, type EnvelopeReading } from "../xml/read.ts";
import type { BulkColumn, FoundColumn } from "./columns.ts";
import { isObject } from "../../text/is-object.ts";
import { placedElement } from "../../xml/placed-element.ts";

/** One cell: its column name and its value. Null, and empty text in a CSV file, mean no value. */
export type BulkCell = { readonly name: string; readonly value: Json };

/** A row of the file: its line number, and its cells in order. */
export type BulkRow = { readonly line: number; readonly cells: readonly BulkCell[] };

/** The settings shared by all envelopes of a bulk send. */
export type BulkCommon = {
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly columnOf: (name: string) => FoundColumn;
};

/** The envelope read from a row. Faults carry the line of the row; their column is the position of the cell, from 1. */
export type BulkReading = EnvelopeReading & { readonly metadata: Readonly<Record<string, string | boolean>> };

/** Reads a row as if its envelope were XML, in steps: the same rules and the same faults. */
export function* readBulkRow({ line, cells }: BulkRow, common: BulkCommon): Steps<BulkReading> {
  const faults: FaultRow[] = [];
  const submitted: SubmittedCell[] = [];
  let lines = 0;
  for (const [index, { name, value }] of cells.entries()) {
    yield;
    const place = { line, column: index + 1 };
    if (value === null) continue;
    const found = common.columnOf(name);
    lines += "column" in found ? linesIn(value, found.column) : 0;
    const tooMany = lines > linesMax ? ({ code: "value.too_many", args: ["values", linesMax] } as const) : undefined;
    const fault = "fault" in found ? found.fault : (faultIn(value, name, found.column) ?? tooMany);
    if (fault) faults.push({ ...fault, ...place });
    else if ("column" in found) submitted.push({ column: found.column, value, place });
  }
  yield;
  const reading = yield* readTreeInSteps(yield* envelopeOf(submitted, common, { line, column: 1 }));
  return {
    input: reading.input,
    faults: [...faults, ...reading.faults].slice(0, envelopeLimits.faultsMax),
    metadata: metadataOf(submitted),
  };
}

/** Lines in all the lists of one row: as many as values of JSON may be in a row of a file. A text of 1 MiB has a million. */
const linesMax = 32_768;

/** The values that a text of lines gives. */
function linesIn(value: Json, column: BulkColumn): number {
  return column.kind === "field" && column.isList && typeof value === "string" ? textOf(value).split("\n").length : 0;
}

type SubmittedCell = { readonly column: BulkColumn; readonly value: Json; readonly place: XmlPlace };

// oxlint-disable-next-line no-control-regex -- the characters that XML cannot carry, and so no envelope
const refusedCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function faultIn(value: Json, name: string, column: BulkColumn): FaultRow | undefined {
  const refused = (why: string): FaultRow => ({ code: "bulk_send.column", args: [name.slice(0, 128), why] });
  if (hasRefused(value)) return { code: "bulk_send.character", args: [name.slice(0, 128)] };
  if (column.kind === "table") return isRows(value) ? undefined : refused("rows of a table are a list of objects of texts");
  if (Array.isArray(value)) {
    const isRight = column.kind === "field" && !column.isRecord && value.every(isPlain);
    return isRight ? undefined : refused("it takes one value");
  }
  return isPlain(value) ? undefined : refused("it takes a text");
}

function isPlain(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isRows(value: Json): boolean {
  const isCell = (cell: Json | undefined): boolean =>
    cell === null || isPlain(cell) || (Array.isArray(cell) && cell.every(isPlain));
  return Array.isArray(value) && value.every((row: Json) => isObject(row) && Object.values(row).every(isCell));
}

/** Whether a text in a cell has such a character, names in table rows among them. */
function hasRefused(value: Json | undefined): boolean {
  if (typeof value === "string") return refusedCharacters.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasRefused);
  return Object.entries(value).some(([name, part]) => refusedCharacters.test(name) || hasRefused(part));
}

/** A cell as XML text: line endings normalised as XML does, booleans as checkbox values. */
function textOf(value: Json | undefined): string {
  if (value === true) return "1";
  if (value === false) return "0";
  return typeof value === "string" || typeof value === "number" ? String(value).replace(/\r\n?/g, "\n") : "";
}

function metadataOf(submitted: readonly SubmittedCell[]): BulkReading["metadata"] {
  return Object.fromEntries(
    submitted.flatMap(({ column, value }) =>
      column.kind === "metadata" ? [[column.key, typeof value === "boolean" ? value : textOf(value)] as const] : [],
    ),
  );
}

function* envelopeOf(submitted: readonly SubmittedCell[], common: BulkCommon, place: XmlPlace): Steps<XmlElement> {
  const ids = { templateUuid: common.templateId, templateVersion: common.templateVersion };
  return placedElement("envelope", ids, place, [
    placedElement("info", {}, place, infoOf(submitted, common, place)),
    placedElement("flow", {}, place, [placedElement("roles", {}, place, rolesOf(submitted))]),
    placedElement("documents", {}, place, yield* documentsOf(submitted)),
  ]);
}

function infoOf(submitted: readonly SubmittedCell[], common: BulkCommon, place: XmlPlace): readonly XmlElement[] {
  const texts = (["subject", "message"] as const).flatMap((kind) => {
    const own = submitted
      .filter(({ column }) => column.kind === kind)
      .map((one) => placedElement(kind, {}, one.place, [textOf(one.value)]));
    if (own.length > 0) return own;
    const shared = common[kind];
    return shared === undefined ? [] : [placedElement(kind, {}, place, [shared])];
  });
  const expire = submitted.flatMap(({ column, value, place: at }) =>
    column.kind === "expire" ? [{ name: column.attribute, value: textOf(value), ...at }] : [],
  );
  const [first] = expire;
  return first ? [...texts, { ...placedElement("expire", {}, first, []), attributes: expire }] : texts;
}

function rolesOf(submitted: readonly SubmittedCell[]): readonly XmlElement[] {
  return submitted.flatMap(({ column, value, place }) =>
    column.kind === "role" ? [placedElement("role", { id: column.roleId, mailboxUuid: textOf(value) }, place, [])] : [],
  );
}

function* documentsOf(submitted: readonly SubmittedCell[]): Steps<readonly XmlElement[]> {
  const cells = submitted.flatMap(({ column, value, place }) =>
    column.kind === "field" || column.kind === "table" ? [{ column, value, place }] : [],
  );
  yield;
  const documents: XmlElement[] = [];
  for (const [id, own] of Map.groupBy(cells, ({ column }) => column.documentId)) {
    const fields: XmlElement[] = [];
    for (const named of Map.groupBy(own, ({ column }) => `${column.kind} ${column.name}`).values())
      for (const field of fieldsOf(named)) {
        fields.push(field);
        yield;
      }
    documents.push(placedElement("document", { id }, own[0]!.place, fields));
  }
  return documents;
}

type FieldCell = SubmittedCell & { readonly column: Extract<BulkColumn, { readonly kind: "field" | "table" }> };

/** A field from one or two cells: its text, and the record it was picked from. */
function* fieldsOf(cells: readonly FieldCell[]): Generator<XmlElement, void> {
  const isRecord = ({ column }: FieldCell): boolean => column.kind === "field" && column.isRecord;
  const records = cells.filter(isRecord);
  const values = cells.filter((cell) => !isRecord(cell));
  const [record, ...more] = records;
  const recordUuid = record && textOf(record.value);
  const [first, ...repeated] = values;
  const own = [first ?? record!, ...repeated, ...more];
  for (const [index, cell] of own.entries()) {
    const { column, value, place } = cell;
    const attributes = { name: column.name, recordUuid: index === 0 ? recordUuid : undefined };
    if (column.kind === "table") yield placedElement("fieldgroup", { name: column.name }, place, rowsOf(value, place));
    else yield placedElement("field", attributes, place, cell === record ? [] : valuesOf(value, column.isList, place));
  }
}

function rowsOf(value: Json, place: XmlPlace): readonly XmlElement[] {
  const rows = Array.isArray(value) ? value.filter((row: Json) => isObject(row)) : [];
  return rows.map((row, index) => {
    const fields = Object.entries(row).filter(([, cell]) => cell !== null && cell !== undefined);
    const elements = fields.map(([name, cell = ""]) =>
      placedElement("field", { name }, place, valuesOf(cell, Array.isArray(cell), place)),
    );
    return placedElement("fieldset", { index: String(index) }, place, elements);
  });
}

/** Several values: the items of a list, or the lines of a text. */
function valuesOf(value: Json, isList: boolean, place: XmlPlace): readonly (XmlElement | string)[] {
  if (!isList && !Array.isArray(value)) return [textOf(value)];
  const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split("\n");
  return texts.map((text: string) => placedElement("value", {}, place, [text]));
}
