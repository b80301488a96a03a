import type { FaultRow } from "../../fault/fault.ts";
import { isComputed, type Field } from "../../template/model/field.ts";
import type { Template } from "../../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { envelopeLimits } from "../model/limits.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The part of an envelope that a column of a bulk send sets. */
export type BulkColumn =
  | { readonly kind: "role"; readonly roleId: string }
  | { readonly kind: "subject" | "message" }
  | { readonly kind: "expire"; readonly attribute: "afterDays" | "notifyIn" }
  | { readonly kind: "metadata"; readonly key: string }
  /** `record`: the column holds the UUID of a dictionary record instead of its text. `isList`: the field takes several values. */
  | {
      readonly kind: "field";
      readonly documentId: string;
      readonly name: string;
      readonly isRecord: boolean;
      readonly isList: boolean;
    }
  | { readonly kind: "table"; readonly documentId: string; readonly name: string };

/** The meaning of a column name, or the fault that it has none. The caller adds the place. */
export type FoundColumn = { readonly column: BulkColumn } | { readonly fault: FaultRow };

/** Makes a function, in steps, that finds the column for a name in a template. Each name is resolved once, however many rows use it. */
export function* columnFinder(template: Template): Steps<(name: string) => FoundColumn> {
  const known: Known = { roleIds: new Set(template.roles.map(({ id }) => id)), named: yield* columnsOf(template) };
  const found = new Map<string, FoundColumn>();
  return (name) => {
    const before = found.get(name);
    if (before) return before;
    const text = normalForm(name).trim();
    const exact = resolve(text, known);
    const column = "fault" in exact && /^'[=+\-@]/.test(text) ? resolve(text.slice(1), known) : exact;
    if (found.size < namesMax) found.set(name, column);
    return column;
  };
}

/**
 * A column name escaped for spreadsheets: an apostrophe is prefixed where the name would be read as a formula. It resolves to the
 * same column.
 */
export function safeColumnName(name: string): string {
  return /^[=+\-@]/.test(name) ? `'${name}` : name;
}

/** The header of an empty file: every column a template can have, in template order. */
export function columnNames(template: Template): readonly string[] {
  const { subject, message, expire, roles, documents } = template;
  const open = roles.filter(({ kind, recipient, sameAs }) => kind !== "sender" && !recipient && sameAs === undefined);
  const senders = senderIds(template);
  const isOnce = onceIn(documents.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return [
    ...open.map(({ id }) => `role.${id}`),
    ...(subject ? [] : ["subject"]),
    ...(message ? [] : ["message"]),
    ...(expire?.customAllowed ? ["expire.afterDays"] : []),
    ...documents.flatMap(({ id, fields }) =>
      fields
        .filter((field) => isPlain(field) && field.roleId !== undefined && senders.has(field.roleId))
        .map(
          (field) => `${field.type === "select-dictionary" ? "record." : ""}${isOnce(field.name) ? "" : `${id}::`}${field.name}`,
        ),
    ),
  ];
}

/** A row for each document that requires a file from the sender. */
export function requiredAttachmentFaults(template: Template): readonly FaultRow[] {
  const senders = senderIds(template);
  return template.documents.flatMap(({ id, title, fields }) => {
    const needed = fields.find(
      (field) => field.type === "attachment" && field.isRequired && field.roleId !== undefined && senders.has(field.roleId),
    );
    return needed ? [{ code: "bulk_send.attachments", args: [title], documentId: id, fieldName: needed.name } as const] : [];
  });
}

const namesMax = 10_000;

/** Columns by name. A name shared by several fields or tables identifies none of them. */
type Named = ReadonlyMap<string, readonly (BulkColumn | Field)[]>;

/** The names of a template that a column may have. */
type Known = { readonly roleIds: ReadonlySet<string>; readonly named: Named };

function* columnsOf({ documents }: Template): Steps<Named> {
  const named = new Map<string, (BulkColumn | Field)[]>();
  const pace: Pace = { parts: 0 };
  for (const { id, fields, tables } of documents) {
    const lists = tables.map(({ name }) => ({ kind: "table", documentId: id, name }) as const);
    for (const column of [...fields, ...lists]) {
      for (const name of [column.name, `${id}::${column.name}`].map((text) => normalForm(text))) {
        const known = named.get(name);
        if (known) known.push(column);
        else named.set(name, [column]);
      }
      if (isStepDone(pace)) yield;
    }
  }
  return named;
}

function resolve(name: string, { roleIds, named }: Known): FoundColumn {
  const [, prefix, rest = ""] = /^(role|metadata|expire|record)\.(.+)$/s.exec(name) ?? [];
  if (name === "subject" || name === "message") return { column: { kind: name } };
  if (prefix === "metadata") return { column: { kind: "metadata", key: rest } };
  if (prefix === "expire" && (rest === "afterDays" || rest === "notifyIn"))
    return { column: { kind: "expire", attribute: rest } };
  if (prefix === "role" && roleIds.has(rest)) return { column: { kind: "role", roleId: rest } };
  if (prefix === "record" && !named.has(name)) return fieldOf(name, named.get(rest) ?? [], "record");
  return fieldOf(name, named.get(name) ?? [], "text");
}

function fieldOf(name: string, found: readonly (BulkColumn | Field)[], part: "record" | "text"): FoundColumn {
  const [first, ...others] = found;
  if (!first) return refused(name, "neither a role, a field nor another known column");
  if (others.length > 0) return refused(name, "several documents have it: write document::field");
  if ("kind" in first) return { column: first };
  if (first.type === "attachment") return refused(name, "files cannot be sent in bulk");
  if (first.table !== undefined) return refused(name, `a field of table ${first.table}, which JSON lines can carry`);
  if (part === "record" && first.type !== "select-dictionary") return refused(name, "not a field of a dictionary");
  const isList = first.type === "dropdown" && first.multiSelect;
  return { column: { kind: "field", documentId: first.documentId, name: first.name, isRecord: part === "record", isList } };
}

function refused(name: string, why: string): FoundColumn {
  return { fault: { code: "bulk_send.column", args: [name.slice(0, envelopeLimits.metadataValueMax), why] } };
}

function isPlain(field: Field): boolean {
  return field.table === undefined && field.type !== "attachment" && !isComputed(field);
}

function senderIds({ roles }: Template): ReadonlySet<string> {
  return new Set(roles.filter(({ kind }) => kind === "sender").map(({ id }) => id));
}

function onceIn(names: readonly string[]): (name: string) => boolean {
  const groups = Map.groupBy(names, (name) => name);
  return (name) => groups.get(name)?.length === 1;
}
