import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type ImportId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** There is an import to be worked on. */
export const importEventName = "dictionary-import.confirmed";

/** Told when an import is confirmed, and again when it has lost its job. */
export function importEvent(id: ImportId): DomainEvent {
  return { name: importEventName, key: id, payload: { importId: id } };
}

/** The import that an event speaks of. */
export function importIn(payload: Json): ImportId {
  const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  const submitted = isObject ? new Map(Object.entries(payload)).get("importId") : undefined;
  return parseId<"import">(typeof submitted === "string" ? submitted : "", "importId");
}
