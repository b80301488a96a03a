import type { Envelope } from "../envelope/model/model.ts";
import type { Instant } from "../ids/instant.ts";
import type { TemplateDocument } from "../template/model/model.ts";

/** When the last role that writes in a document had done so; undefined while one still may. */
export function finishedAt(document: TemplateDocument, envelope: Envelope): Instant | undefined {
  if (envelope.sentAt === undefined) return undefined;
  const writers = writersOf(document);
  const roles = envelope.roles.filter((role) => writers.has(role.id));
  if (!roles.every((role) => role.isCompleted)) return undefined;
  return roles.reduce<Instant>(
    (last, { completedAt }) => (completedAt !== undefined && completedAt > last ? completedAt : last),
    envelope.sentAt,
  );
}

function writersOf(document: TemplateDocument): ReadonlySet<string> {
  const fields = document.fields.flatMap((field) => field.roleId ?? []);
  return new Set([...fields, ...document.tables.map((table) => table.roleId)]);
}
