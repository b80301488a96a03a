import type { Json } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { DictionaryImport } from "./import.ts";

type Told = Pick<DictionaryImport, "id" | "dictionaryId" | "accountId" | "mailboxId" | "userId" | "fileName" | "sizeBytes">;

/** What the audit trail of its dictionary tells of an import. */
export function importRecord(
  { id, dictionaryId, accountId, mailboxId, userId, fileName, sizeBytes }: Told,
  operation: `dictionary-import-${string}`,
  at: Instant,
  more: { readonly [key: string]: Json | undefined } = {},
) {
  const details = { importId: id, fileName, sizeBytes, ...more };
  return { subject: { kind: "dictionary", id: dictionaryId }, operation, at, accountId, mailboxId, userId, details } as const;
}
