import type { FaultRow } from "../../fault/fault.ts";
import type { Template } from "../../template/model/model.ts";
import type { XmlElement, XmlPlace } from "../../xml/tree.ts";
import type { EnvelopeInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import { readEnvelopeTree, type EnvelopeReading } from "../xml/read.ts";
import { visitorRoles, type FormField, type FormModel, type FormSettings } from "./form.ts";
import { placedElement } from "../../xml/placed-element.ts";

/** The envelope of a form: what its sender sends, and the fields that the visitor is given and may change. */
export type FormReading = {
  readonly sent: EnvelopeReading;
  readonly open: EnvelopeReading;
  /** Replaces the place of a row with the property of the form. */
  readonly placed: (row: FaultRow) => FaultRow;
};

/** Gives each part of the settings a line of its own, which its faults carry. */
type Lines = { of(pointer: string): XmlPlace };

/** Reads a form by the rules of envelope XML, with the same faults. */
export function readForm(form: FormModel, template: Template): FormReading {
  const pointers: string[] = [];
  const lines: Lines = { of: (pointer) => ({ line: pointers.push(pointer), column: 1 }) };
  const senderIds = new Set(template.roles.filter(({ kind }) => kind === "sender").map(({ id }) => id));
  const parts = documentsOf(form, template, senderIds, lines);
  const { settings } = form;
  const sent = readEnvelopeTree(envelopeOf(form, [infoOf(settings, lines), flowOf(settings, lines), parts.sent], lines));
  const open = readEnvelopeTree(envelopeOf(form, [parts.open], lines));
  const placed = ({ line, column, ...row }: FaultRow): FaultRow => {
    // a form names recipients in its flow alone: there is no role without one
    if (row.code === "role.mailbox_absent") return { ...row, code: "role.mailbox_missing", pointer: "/settings/flow" };
    if (line === undefined) return { ...row, ...(column === undefined ? {} : { column }) };
    return { pointer: pointers[line - 1] ?? "/settings", ...row };
  };
  return { sent, open, placed };
}

/** The input with the roles of the visitor assigned to their mailbox. */
export function withVisitor(input: EnvelopeInput, form: FormModel, mailboxId: string): EnvelopeInput {
  const ids = visitorRoles(form);
  const taken = new Set(ids);
  const own = ids.map((id) => ({ id, recipient: mailboxId, place: input.place }));
  return { ...input, roles: [...input.roles.filter(({ id }) => !taken.has(id)), ...own] };
}

/** Rows (40052) for anonymous roles that the template does not have, and for its sender. */
export function anonymousFaults({ anonymous }: FormSettings, template: Template): readonly FaultRow[] {
  const possible = new Set(template.roles.filter(({ kind }) => kind !== "sender").map(({ id }) => id));
  const allowed = [...possible].slice(0, envelopeLimits.allowedMax);
  return anonymous.flatMap((id, index) =>
    possible.has(id) ? [] : [{ code: "role.kind_unknown", args: [id], allowed, pointer: `/settings/anonymous/${index}` }],
  );
}

function envelopeOf({ templateId, templateVersion }: FormModel, parts: readonly XmlElement[], lines: Lines): XmlElement {
  return placedElement("envelope", { templateUuid: templateId, templateVersion }, lines.of("/settings"), parts);
}

function infoOf({ subject, message, delegation, sharing }: FormSettings, lines: Lines): XmlElement {
  const text = (name: string, value: string | null | undefined): readonly XmlElement[] =>
    value === null || value === undefined ? [] : [placedElement(name, {}, lines.of(`/settings/${name}`), [value])];
  const forwarding = { delegation: delegation?.toString(), sharing: sharing?.toString() };
  return placedElement("info", {}, lines.of("/settings/subject"), [
    ...text("subject", subject),
    ...text("message", message),
    placedElement("forwarding", forwarding, lines.of("/settings/delegation"), []),
  ]);
}

function flowOf({ flow }: FormSettings, lines: Lines): XmlElement {
  const roles = Object.entries(flow ?? {}).map(([id, mailboxUuid]) =>
    placedElement("role", { id, mailboxUuid }, lines.of(`/settings/flow/${escaped(id)}`), []),
  );
  const place = lines.of("/settings/flow");
  return placedElement("flow", {}, place, [placedElement("roles", {}, place, roles)]);
}

function documentsOf(form: FormModel, template: Template, senderIds: ReadonlySet<string>, lines: Lines) {
  const { documents } = form.settings;
  const anonymous = new Set(form.settings.anonymous);
  const own = new Set(visitorRoles(form));
  const known = new Map(template.documents.map((document) => [document.id, document]));
  const parts = Object.entries(documents ?? {}).map(([id, fields]) => {
    const document = known.get(id);
    const named = new Set(fields.map(({ name }) => name));
    const owners = new Map([
      ...(document?.fields ?? [])
        .filter(({ name, table }) => table === undefined && named.has(name))
        .map(({ name, roleId }) => [name, roleId] as const),
      ...(document?.tables ?? []).map(({ name, roleId }) => [name, roleId] as const),
    ]);
    const pointer = `/settings/documents/${escaped(id)}`;
    const all = fields.map((field, index) => ({
      ownership: ownershipOf(owners.get(field.name)),
      xml: fieldOf(field, `${pointer}/${index}`, lines),
    }));
    const some = (wanted: "sent" | "open"): readonly XmlElement[] => {
      const chosen = all.filter(({ ownership }) => ownership === wanted);
      return chosen.length === 0
        ? []
        : [
            placedElement(
              "document",
              { id },
              lines.of(pointer),
              chosen.map(({ xml }) => xml),
            ),
          ];
    };
    return { sent: some("sent"), open: some("open") };
  });
  function ownershipOf(roleId: string | undefined): "sent" | "open" | "left out" {
    if (roleId === undefined || senderIds.has(roleId)) return "sent";
    return anonymous.has(roleId) && !own.has(roleId) ? "left out" : "open";
  }
  const place = lines.of("/settings/documents");
  return {
    sent: placedElement(
      "documents",
      {},
      place,
      parts.flatMap(({ sent }) => sent),
    ),
    open: placedElement(
      "documents",
      {},
      place,
      parts.flatMap(({ open }) => open),
    ),
  };
}

function fieldOf({ name, value, values, valueId, rows }: FormField, pointer: string, lines: Lines): XmlElement {
  const place = lines.of(pointer);
  if (rows) {
    const sets = rows.map((row, index) => {
      const cells = row.map((cell, at) => fieldOf(cell, `${pointer}/rows/${index}/${at}`, lines));
      return placedElement("fieldset", { index: String(index) }, place, cells);
    });
    return placedElement("fieldgroup", { name }, place, sets);
  }
  const several = (values ?? []).map((text) => placedElement("value", {}, place, [text]));
  return placedElement("field", { name, recordUuid: valueId ?? undefined }, place, several.length > 0 ? several : [value ?? ""]);
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
