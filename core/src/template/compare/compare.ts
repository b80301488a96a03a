import type { Json } from "../../fault/fault.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { compareBodies } from "./compare-bodies.ts";
import type { Field } from "../model/field.ts";
import type { Template, TemplateDocument, TemplateRole, TemplateSignature, TemplateTable } from "../model/model.ts";

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

/** The changes between two versions, in template order: rules, roles, documents, tables, fields, signatures. Works in steps. */
export function* compareTemplates(before: Template, after: Template): Steps<readonly TemplateChange[]> {
  const pace: Pace = { parts: 0 };
  return [
    ...properties("rule", { where: {}, properties: only(before, rules) }, { where: {}, properties: only(after, rules) }),
    ...(yield* things("role", [before.roles, after.roles], roleThing, pace)),
    ...(yield* things("document", [before.documents, after.documents], documentThing, pace)),
    ...moved(before.documents, after.documents),
    ...(yield* bodies(before.documents, after.documents, pace)),
    ...(yield* things("table", [tablesOf(before), tablesOf(after)], tableThing, pace)),
    ...(yield* things("field", [fieldsOf(before), fieldsOf(after)], fieldThing, pace)),
    ...(yield* things("signature", [before.signatures, after.signatures], signatureThing, pace)),
  ];
}

function roleThing({ id, ...role }: TemplateRole): Thing {
  return { where: { roleId: id }, properties: all(role) };
}

function documentThing({ id, body: _, fields: _fields, tables: _tables, ...document }: TemplateDocument): Thing {
  return { where: { documentId: id }, properties: all(document) };
}

type OwnedTable = TemplateTable & { readonly documentId: string };

function tablesOf({ documents }: Template): readonly OwnedTable[] {
  return documents.flatMap(({ id: documentId, tables }) => tables.map((table) => ({ ...table, documentId })));
}

function tableThing({ documentId, name, ...table }: OwnedTable): Thing {
  return { where: { documentId, tableName: name }, properties: all(table) };
}

function fieldsOf({ documents }: Template): readonly Field[] {
  return documents.flatMap(({ fields }) => fields);
}

function fieldThing({ documentId, name, ...field }: Field): Thing {
  // a duplicate's source is compared at its own field
  const own = field.type === "duplicate" ? { ...field, source: undefined } : field;
  return { where: { documentId, fieldName: name }, properties: all(own) };
}

function signatureThing({ documentId, name, ...signature }: TemplateSignature): Thing {
  return { where: { documentId, signatureName: name }, properties: all(signature) };
}

/** Things with their places as texts, and the last thing of each. */
type Placed = {
  readonly list: readonly (readonly [place: string, thing: Thing])[];
  readonly byPlace: ReadonlyMap<string, Thing>;
};

function* things<One>(
  kind: TemplateChange["kind"],
  [before, after]: readonly [before: readonly One[], after: readonly One[]],
  thingOf: (one: One) => Thing,
  pace: Pace,
): Steps<readonly TemplateChange[]> {
  const was = yield* placed(before, thingOf, pace);
  const is = yield* placed(after, thingOf, pace);
  const found: TemplateChange[] = [];
  for (const [place, { where, properties: gone }] of was.list) {
    if (isStepDone(pace)) yield;
    if (!is.byPlace.has(place)) found.push({ kind, change: "removed", where, before: gone, after: null });
  }
  for (const [place, thing] of is.list) {
    if (isStepDone(pace)) yield;
    const known = was.byPlace.get(place);
    if (known) found.push(...properties(kind, known, thing));
    else found.push({ kind, change: "added", where: thing.where, before: null, after: thing.properties });
  }
  return found;
}

function* placed<One>(list: readonly One[], thingOf: (one: One) => Thing, pace: Pace): Steps<Placed> {
  const found: (readonly [string, Thing])[] = [];
  const byPlace = new Map<string, Thing>();
  for (const one of list) {
    if (isStepDone(pace)) yield;
    const thing = thingOf(one);
    const place = JSON.stringify(thing.where);
    found.push([place, thing]);
    byPlace.set(place, thing);
  }
  return { list: found, byPlace };
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

function* bodies(
  before: readonly TemplateDocument[],
  after: readonly TemplateDocument[],
  pace: Pace,
): Steps<readonly TemplateChange[]> {
  const old = new Map(before.map((document) => [document.id, document.body]));
  const changes: TemplateChange[] = [];
  for (const { id, body } of after) {
    const was = old.get(id);
    const found = was && (yield* compareBodies(was, body, pace));
    if (!found) continue;
    const { property, ...texts } = found;
    changes.push({ kind: "document", change: "changed", where: { documentId: id, property }, ...texts });
  }
  return changes;
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
