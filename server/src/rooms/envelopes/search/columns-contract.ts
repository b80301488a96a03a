import { Type } from "typebox";
import type { TemplateId, ViewColumnId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { searchBody } from "./contract.ts";

/** Types of fields on the wire. */
export const fieldTypes = [
  "text",
  "datetime",
  "selectDictionary",
  "einksign",
  "initials",
  "pades",
  "number",
  "money",
  "lookup",
  "duplicate",
  "attachment",
  "formula",
  "autonumber",
  "checkbox",
  "dropdown",
  "radio",
  "barcode",
] as const;

const shown = {
  order: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 10_000 }))),
  visible: Type.Optional(nullable(Type.Boolean())),
  width: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000, description: "Pixels" }))),
};
/** An extra column of the mailbox's list. */
export const viewColumn = titled("EnvelopeViewColumn", {
  uuid: idShape(),
  name: Type.String(),
  type: Type.String(),
  order: Type.Integer(),
  visible: Type.Boolean(),
  width: nullable(Type.Integer()),
});
/** A searchable field. */
export const searchFieldAnswer = titled("EnvelopeSearchField", { name: Type.String(), type: Type.String() });

const columnParams = Type.Object({ columnUuid: idShape<ViewColumnId>() });
const fieldQuery = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 128, description: "In the name, whatever its case" }),
});
const fieldNames = { 200: Type.Array(searchFieldAnswer) };

/** The wire shapes of columns, and of the fields that a search can filter by. */
export const columnShapes = {
  list: { answers: { 200: Type.Array(viewColumn) } },
  create: {
    body: illustrated("NewEnvelopeColumn", [{ fieldName: "price", type: "number" }], {
      fieldName: textShape(128, 1),
      type: Type.Optional(nullable(wordShape(fieldTypes))),
      ...shown,
    }),
    answers: { 201: viewColumn },
  },
  change: {
    params: columnParams,
    body: illustrated("EnvelopeColumnChange", [{ width: 200 }], shown),
    answers: { 200: viewColumn },
  },
  remove: { params: columnParams, answers: { 200: null } },
  removeMany: {
    body: titled("EnvelopeColumnsToRemove", {
      extraFieldUuids: Type.Array(idShape<ViewColumnId>(), { minItems: 1, maxItems: 1000 }),
    }),
    answers: { 200: null },
  },
  reset: { answers: { 200: Type.Array(viewColumn) } },
  fields: { query: fieldQuery, answers: fieldNames },
  fieldsOfSearch: { query: fieldQuery, bodyMaxBytes: bodySizes.bulk, body: Type.Optional(searchBody), answers: fieldNames },
  roles: {
    body: Type.Array(idShape<TemplateId>(), { maxItems: 100, description: "Templates" }),
    answers: { 200: titled("TemplateRoles", { roles: Type.Array(Type.String()) }) },
  },
} as const;
