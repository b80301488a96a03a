import type { Envelope } from "../envelope/model/model.ts";
import { finalStatuses, statusAt } from "../envelope/model/transitions.ts";
import type { Instant } from "../ids/instant.ts";
import type { Template } from "../template/model/model.ts";

/** Whether a sealed file may get a time stamp now, which changes its bytes: later while it may yet be signed, never when it was. */
export type StampTurn = "now" | "later" | "never";

/** The turn of a file with this SHA-256 in an envelope. */
export function stampTurn(
  { signatures, ...envelope }: Pick<Envelope, "status" | "expiresAt" | "signatures">,
  template: Pick<Template, "signatures">,
  sha256: string,
  now: Instant,
): StampTurn {
  if (isSigned(signatures, sha256)) return "never";
  const isOver = finalStatuses.includes(statusAt(envelope, now));
  return isOver || template.signatures.length === 0 ? "now" : "later";
}

/** Whether a signature names the bytes of a file, which then stay as they are. */
export function isSigned(signatures: Envelope["signatures"], sha256: string): boolean {
  return signatures.some(({ file, pades }) => file.sha256 === sha256 || pades?.baseSha256 === sha256);
}

/** Finds the SHA-256 of the sealed file of a document, of which a given one is the last: without the signatures that are inside it. */
export function sealedHashes(signatures: Envelope["signatures"]) {
  const first = new Map<string | undefined, string>();
  for (const { documentId, pades } of signatures) if (pades && !first.has(documentId)) first.set(documentId, pades.baseSha256);
  return (documentId: string | undefined, sha256: string): string => first.get(documentId) ?? sha256;
}
