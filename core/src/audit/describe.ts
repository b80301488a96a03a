import type { AuditRecord } from "./record.ts";

/** The text of a note, or the role of a step; empty if a record has neither. */
export function describe({ details }: Pick<AuditRecord, "details">): string {
  const text = details?.["text"] ?? details?.["role"] ?? details?.["roleTitle"];
  return typeof text === "string" ? text : "";
}
