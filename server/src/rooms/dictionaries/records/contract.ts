import { Type, type Static, type TSchema } from "typebox";
import type { ColumnId, DictionaryId, EnvelopeId, RecordId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, titled } from "../../../http/route/shapes.ts";
import { columnParams, dictionaryParams } from "../dictionary/contract.ts";

/** Longer than any value or id, so that invalid ones get their own fault number. */
const text = () => textShape(4 * dictionaryLimits.longValueMax);

const value = illustrated("DictionaryValue", [{ uuid: "01930000-0000-7000-8000-000000000001", value: "Kyiv" }], {
  uuid: Type.Optional(about("The column", text())),
  value: Type.Optional(Type.String()),
});
const values = Type.Array(value);

/** The number that fits into the largest body, each with the id of its column. */
const recordValuesMax = 620_000;

/** A record with all its values. */
export const recordShape = titled("DictionaryRecord", {
  uuid: idShape<RecordId>(),
  recordUuid: idShape<RecordId>(),
  values: Type.Record(Type.String(), Type.String(), { description: "The value of every column, by its id" }),
});

const selectable = titled("DictionaryColumnValue", {
  uuid: idShape<RecordId>(),
  recordUuid: idShape<RecordId>(),
  data: Type.String(),
});

/** A filter as sent. */
export const filter = titled("DictionaryFilter", {
  uuid: Type.Optional(about("The column", text())),
  op: Type.Optional(about("==, !==, = or !=", text())),
  value: Type.Optional(about("Empty: the cell is empty, or with `!` is not", text())),
});

const optional = <Shape extends TSchema>(shape: Shape) => Type.Optional(nullable(shape));

/** The field being filled in, the text typed so far, and the unsaved values of its form. */
const selectableQuery = titled("DictionarySelectable", {
  envelopeUuid: optional(idShape<EnvelopeId>()),
  templateUuid: optional(idShape<TemplateId>()),
  versionUuid: optional(idShape<TemplateVersionId>()),
  documentId: optional(text()),
  fieldName: optional(text()),
  rowIndex: about("From 0, of a field in a table", optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  keyword: Type.Optional(about("Part of the value; case and accents are ignored", nullable(text()))),
  filter: Type.Optional(nullable(Type.Record(Type.String(), Type.String(), { description: "Values by column" }))),
});

const recordParams = Type.Object({ dictionaryUuid: idShape<DictionaryId>(), recordUuid: idShape<RecordId>() });

/** The query of a form for the values of a column. */
export type SelectableQuery = Static<typeof selectableQuery>;

/** The wire shapes of records. */
export const recordShapes = {
  create: {
    params: dictionaryParams,
    bodyMaxBytes: bodySizes.xml,
    bodyValuesMax: recordValuesMax,
    body: Type.Array(Type.Union([value, values]), { description: "An array of values is one record; else an array of records" }),
    answers: {
      201: titled("DictionaryRecordIds", { data: Type.Array(idShape<RecordId>()), totalElements: Type.Integer() }),
    },
  },
  read: { params: recordParams, answers: { 200: recordShape } },
  change: { params: recordParams, bodyMaxBytes: bodySizes.bulk, body: values, answers: { 200: null } },
  remove: {
    params: dictionaryParams,
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Array(titled("DictionaryRecordId", { uuid: idShape<RecordId>() })),
    answers: { 200: Type.Array(titled("DictionaryRecordId", { uuid: idShape<RecordId>() })) },
  },
  list: {
    params: dictionaryParams,
    query: Type.Object(pageQuery),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(
      illustrated("DictionaryFilters", [{ filters: [] }], { filters: Type.Optional(nullable(Type.Array(nullable(filter)))) }),
    ),
    answers: { 200: pageShape(recordShape, "DictionaryRecordPage") },
  },
  findIds: {
    params: dictionaryParams,
    bodyMaxBytes: bodySizes.xml,
    body: titled("DictionaryValuesWanted", { columnUuid: idShape<ColumnId>(), values: Type.Array(text()) }),
    answers: { 200: Type.Record(Type.String(), idShape<RecordId>(), { description: "The oldest record with each value" }) },
  },
  readValue: {
    params: Type.Object({ ...recordParams.properties, columnUuid: idShape<ColumnId>() }),
    answers: { 200: selectable },
  },
  selectable: {
    params: columnParams,
    query: Type.Object(pageQuery),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(selectableQuery),
    answers: { 200: pageShape(selectable, "DictionaryColumnValuePage") },
  },
} as const;
