import type { Json } from "@chancery/core/fault/fault.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { DictionaryImport } from "./import.ts";

/** Published for an import that is to be run. */
export const importEventName = "dictionary-import.confirmed";

/** Published when an import is confirmed, and again when its job was lost. */
export function importEvent(id: ImportId): DomainEvent {
  return { name: importEventName, key: id, payload: { importId: id } };
}

type EventSource = Pick<
  DictionaryImport,
  "id" | "dictionaryId" | "accountId" | "mailboxId" | "userId" | "fileName" | "sizeBytes"
>;

/** The audit record of an import in the trail of its dictionary. */
export function importRecord(
  { id, dictionaryId, accountId, mailboxId, userId, fileName, sizeBytes }: EventSource,
  operation: `dictionary-import-${string}`,
  at: Instant,
  more: { readonly [key: string]: Json | undefined } = {},
) {
  const details = { importId: id, fileName, sizeBytes, ...more };
  return { subject: { kind: "dictionary", id: dictionaryId }, operation, at, accountId, mailboxId, userId, details } as const;
}
