import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { showSignable, type RequestedSlots, type Signer } from "../signing/show-signable.ts";
import { remoteSignaturesMax } from "./limits.ts";
import type { RemoteSigningRow, RemoteSlot } from "./store.ts";

/**
 * The slots that the mailbox may sign now, one of each document: two signatures of RSA over the same file would be the same one. Throws
 * what showSignable throws, and value.too_many.
 */
export async function findSlots(
  needs: EnvelopesNeeds,
  id: EnvelopeId,
  documents: RequestedSlots,
  signer: Signer,
): Promise<readonly RemoteSlot[]> {
  const shown = await showSignable(needs, id, { documents, wait: false }, signer);
  const slots = shown.flatMap(({ documentId, binaryHash, xmlHash, signatures: [first] }): readonly RemoteSlot[] => {
    if (!first) return [];
    const binary = { source: "binary", sha256: binaryHash } as const;
    const files = xmlHash === null ? [binary] : [binary, { source: "text", sha256: xmlHash } as const];
    return [{ documentId, signatureName: first.name, type: first.type, files }];
  });
  if (countFiles(slots) > remoteSignaturesMax) throw new Fault("value.too_many", { args: ["signatures", remoteSignaturesMax] });
  return slots;
}

/** The number of signatures of slots: one for each file. */
export function countFiles(slots: readonly RemoteSlot[]): number {
  return slots.reduce((sum, { files }) => sum + files.length, 0);
}

/** Refuses a signing of which something has changed since its start. Throws request.conflict, and what showSignable throws. */
export async function assertUnchanged(
  needs: EnvelopesNeeds,
  { envelopeId, slots }: Pick<RemoteSigningRow, "envelopeId" | "slots">,
  signer: Signer,
): Promise<void> {
  const current = await findSlots(needs, envelopeId, slots, signer);
  if (hashesOf(current) !== hashesOf(slots)) throw new Fault("request.conflict");
}

function hashesOf(slots: readonly RemoteSlot[]): string {
  return JSON.stringify(
    slots.map((one) => [one.documentId, one.signatureName, one.type, one.files.map(({ source, sha256 }) => [source, sha256])]),
  );
}
