import type { Json } from "../../fault/fault.ts";
import { compareBodies } from "./compare-bodies.ts";
import type { Template, TemplateDocument } from "../model/model.ts";

/** The place of a change: the kind and name of the changed part, and its property. */
export type ChangePlace = {
  readonly documentId?: string;
  readonly fieldName?: string;
  readonly tableName?: string;
  readonly signatureName?: string;
  readonly roleId?: string;
  readonly property?: string;
};

/** One difference between two versions. `before` is null for an addition, `after` for a removal. */
export type TemplateChange = {
  readonly kind: "rule" | "role" | "document" | "table" | "field" | "signature";
  readonly change: "added" | "removed" | "changed";
  readonly where: ChangePlace;
  readonly before: Json;
  readonly after: Json;
};

type Thing = { readonly where: ChangePlace; readonly properties: Readonly<Record<string, Json>> };
type Named = { readonly [key: string]: unknown };

const rules = [
  "name",
  "description",
  "subject",
  "message",
  "expire",
  "forwarding",
  "archiveBeforeCompletion",
  "ordered",
] as const;

/** The changes between two versions, in template order: rules, roles, documents, tables, fields, signatures. */
export function compareTemplates(before: Template, after: Template): readonly TemplateChange[] {
  return [
    ...properties("rule", { where: {}, properties: only(before, rules) }, { where: {}, properties: only(after, rules) }),
    ...things("role", rolesOf(before), rolesOf(after)),
    ...things("document", documentsOf(before), documentsOf(after)),
    ...moved(before.documents, after.documents),
    ...bodies(before.documents, after.documents),
    ...things("table", tablesOf(before), tablesOf(after)),
    ...things("field", fieldsOf(before), fieldsOf(after)),
    ...things("signature", signaturesOf(before), signaturesOf(after)),
  ];
}

function rolesOf({ roles }: Template): readonly Thing[] {
  return roles.map(({ id, ...role }) => ({ where: { roleId: id }, properties: all(role) }));
}

function documentsOf({ documents }: Template): readonly Thing[] {
  return documents.map(({ id, body: _, fields: _fields, tables: _tables, ...document }) => ({
    where: { documentId: id },
    properties: all(document),
  }));
}

function tablesOf({ documents }: Template): readonly Thing[] {
  return documents.flatMap(({ id, tables }) =>
    tables.map(({ name, ...table }) => ({ where: { documentId: id, tableName: name }, properties: all(table) })),
  );
}

function fieldsOf({ documents }: Template): readonly Thing[] {
  return documents.flatMap(({ fields }) =>
    fields.map(({ documentId, name, ...field }) => {
      // a duplicate's source is compared at its own field
      const own = field.type === "duplicate" ? { ...field, source: undefined } : field;
      return { where: { documentId, fieldName: name }, properties: all(own) };
    }),
  );
}

function signaturesOf({ signatures }: Template): readonly Thing[] {
  return signatures.map(({ documentId, name, ...signature }) => ({
    where: { documentId, signatureName: name },
    properties: all(signature),
  }));
}

function things(kind: TemplateChange["kind"], before: readonly Thing[], after: readonly Thing[]): readonly TemplateChange[] {
  const old = byPlace(before);
  const young = byPlace(after);
  const removed = before.flatMap(({ where, properties: was }): readonly TemplateChange[] =>
    young.has(placeOf(where)) ? [] : [{ kind, change: "removed", where, before: was, after: null }],
  );
  const rest = after.flatMap((thing): readonly TemplateChange[] => {
    const was = old.get(placeOf(thing.where));
    if (was) return properties(kind, was, thing);
    return [{ kind, change: "added", where: thing.where, before: null, after: thing.properties }];
  });
  return [...removed, ...rest];
}

function properties(kind: TemplateChange["kind"], before: Thing, after: Thing): readonly TemplateChange[] {
  const names = [...new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])];
  return names.flatMap((property): readonly TemplateChange[] => {
    const was = before.properties[property] ?? null;
    const is = after.properties[property] ?? null;
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ kind, change: "changed", where: { ...after.where, property }, before: was, after: is }];
  });
}

/** Documents in both versions whose position among those has changed. Positions count from 1. */
function moved(before: readonly TemplateDocument[], after: readonly TemplateDocument[]): readonly TemplateChange[] {
  const kept = new Set(after.map(({ id }) => id));
  const staying = new Map(before.filter(({ id }) => kept.has(id)).map(({ id }, at) => [id, at]));
  const now = after.filter(({ id }) => staying.has(id));
  return now.flatMap(({ id: documentId }, at): readonly TemplateChange[] => {
    const was = staying.get(documentId);
    if (was === undefined || was === at) return [];
    const where = { documentId, property: "position" };
    return [{ kind: "document", change: "changed", where, before: was + 1, after: at + 1 }];
  });
}

function bodies(before: readonly TemplateDocument[], after: readonly TemplateDocument[]): readonly TemplateChange[] {
  const old = new Map(before.map((document) => [document.id, document.body]));
  return after.flatMap(({ id, body }): readonly TemplateChange[] => {
    const was = old.get(id);
    const found = was && compareBodies(was, body);
    if (!found) return [];
    const { property, ...texts } = found;
    return [{ kind: "document", change: "changed", where: { documentId: id, property }, ...texts }];
  });
}

function byPlace(found: readonly Thing[]): ReadonlyMap<string, Thing> {
  return new Map(found.map((thing) => [placeOf(thing.where), thing]));
}

function placeOf(where: ChangePlace): string {
  return JSON.stringify(where);
}

function only(template: Named, names: readonly string[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(names.map((name) => [name, jsonOf(template[name])]));
}

function all(thing: Named): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(thing).map(([name, value]) => [name, jsonOf(value)]));
}

/** Converts a value to JSON; absent and null are equal. */
function jsonOf(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(jsonOf);
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, jsonOf(one)]])));
}
