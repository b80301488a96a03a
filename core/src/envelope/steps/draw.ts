import { Fault, type FaultCode, type FaultRow } from "../../fault/fault.ts";
import { activeRolesOf } from "../../flow/advance.ts";
import { isDrawing } from "../../template/model/field.ts";
import type { Steps } from "../../xml/steps.ts";
import { activeRolesOfKind } from "../model/active-roles.ts";
import { fillInSteps, type FillFacts } from "./fill.ts";
import { emptyInput, noPlace, type DocumentInput, type EnvelopeInput, type FieldInput, type RowInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { DocumentValues, EnvelopeRole } from "../model/model.ts";
import { unfilledCodes } from "../values/values.ts";
import { refuseAction, statusAt } from "../model/transitions.ts";
import type { Decision } from "./step.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The facts that a drawing is decided from: those of a fill without XML. */
export type Drawing = Omit<FillFacts, "input">;

const prefix = "data:image/png;base64,";

/** The `sign-ses` image as a data URI. Plain base64 is taken as a PNG. */
export function drawingUri(image: string): string {
  const text = image.replace(/\s+/g, "");
  return text === "" || text.startsWith("data:") ? text : prefix + text;
}

/**
 * Draws one image into every drawing field of the mailbox's active assignee roles and completes their step. Throws as a fill
 * does, and drawing.* (50118–50121) when there is nothing to draw or other fields are left to fill. A faulty image is returned as
 * a row. Works in steps.
 */
export function* draw(drawing: Drawing, uri: string): Steps<Decision> {
  const roles = rolesToDraw(drawing);
  const input = drawnInput(drawing, roles, uri);
  if (uri === "") return { faults: [emptyImage(input)] };
  const decision = yield* fillInSteps({ ...drawing, input });
  if (!("faults" in decision)) return decision;
  const rows = decision.faults.map(withoutPlace);
  const open = rows
    .filter(({ code }) => unfilledCodes.has(code))
    .map((row): FaultRow => ({ ...row, code: "drawing.fields_open" }));
  if (open.length > 0) throw new Fault("drawing.fields_open", { args: open[0]?.args ?? [], errors: open, data: { allowed: [] } });
  return { faults: rows.filter((row, index) => rows.findIndex(({ code }) => code === row.code) === index) };
}

function rolesToDraw({ envelope, template, mailboxId, now }: Drawing): readonly EnvelopeRole[] {
  refuseAction({ id: envelope.id, status: statusAt(envelope, now) }, "fill");
  const active = activeRolesOf(envelope.roles, mailboxId);
  const [signer] = active.filter(({ kind }) => kind === "signer");
  if (signer && !active.some(({ kind }) => kind === "assignee")) throw refusal("drawing.role_digital", signer.id);
  const roles = activeRolesOfKind(envelope, mailboxId, "assignee");
  const drawn = new Set(template.documents.flatMap(({ fields }) => fields.filter(isDrawing).map(({ roleId }) => roleId)));
  if (!roles.some(({ id }) => drawn.has(id))) throw refusal("drawing.no_field", envelope.id);
  const [other] = roles.filter(({ id }) => !drawn.has(id));
  if (other) throw refusal("drawing.role_without", other.id);
  return roles;
}

function refusal(code: FaultCode, id: string): Fault {
  return new Fault(code, { args: [id], data: { allowed: [] } });
}

/** A fill that sets the image in every drawing field and, in tables, in every existing row. Throws value.too_many. */
function drawnInput({ envelope, template }: Drawing, roles: readonly EnvelopeRole[], text: string): EnvelopeInput {
  const ids = new Set<string | undefined>(roles.map(({ id }) => id));
  const values = new Map(envelope.documents.map((one) => [one.documentId, one]));
  let count = 0;
  const documents = template.documents.map(({ id, fields }): DocumentInput => {
    const stored = values.get(id);
    const own = fields.filter((field) => isDrawing(field) && ids.has(field.roleId));
    const named = own.map(({ name, table }) => ({ table, submitted: submitted(normalForm(name), text) }));
    const inTable = (table: string | undefined): FieldInput[] =>
      named.filter((one) => one.table === table).map((one) => one.submitted);
    const names = [...new Set(own.flatMap(({ table }) => table ?? []))];
    const tables = names.map((name) => ({ place: noPlace, name: normalForm(name), rows: rowsOf(stored, name, inTable) }));
    const plain = inTable(undefined);
    count += plain.length + tables.reduce((sum, { rows }) => sum + rows.reduce((cells, row) => cells + row.fields.length, 0), 0);
    return { place: noPlace, id, fields: plain, tables: tables.filter(({ rows }) => rows.length > 0) };
  });
  const max = envelopeLimits.drawnFieldsMax;
  if (count > max) throw new Fault("value.too_many", { args: ["drawn fields", max] });
  return { ...emptyInput, documents };
}

function rowsOf(
  stored: DocumentValues | undefined,
  table: string,
  inTable: (table: string) => readonly FieldInput[],
): readonly RowInput[] {
  const rows = stored && Object.hasOwn(stored.tables, table) ? (stored.tables[table] ?? []) : [];
  return rows.map(() => ({ place: noPlace, fields: inTable(table) }));
}

function submitted(name: string, text: string): FieldInput {
  return { place: noPlace, name, text, texts: undefined, attachmentUuid: undefined };
}

function emptyImage({ documents }: EnvelopeInput): FaultRow {
  const document = documents.find(({ fields, tables }) => fields.length + tables.length > 0);
  const name = (document?.fields[0] ?? document?.tables[0]?.rows[0]?.fields[0])?.name ?? "";
  const where = document && { documentId: document.id, fieldName: name };
  return { code: "value.drawing_empty", args: [name, envelopeLimits.drawingPaintedMin], ...where };
}

/** Removes the place: a drawing has no XML. */
function withoutPlace({ line: _line, column: _column, ...row }: FaultRow): FaultRow {
  return row;
}
