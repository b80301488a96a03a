import { refuse, type FaultCode } from "../../fault/fault.ts";
import type { Envelope, Signature } from "../model/model.ts";

/** A submitted signature and its place in the request. */
export type PlacedSignature = { readonly signature: Signature; readonly pointer: string };

/**
 * Refuses reused signatures: a signature value counts once in an envelope, and a key signs for one mailbox only. Throws
 * signature.replayed and signature.key_taken with a row for each.
 */
export function refuseReplays({ signatures }: Pick<Envelope, "signatures">, submitted: readonly PlacedSignature[]): void {
  const values = new Set(signatures.flatMap(({ valueId }) => valueId ?? []));
  const owners = new Map(
    signatures.flatMap(({ keyId, mailboxId }) => (keyId === undefined ? [] : [[keyId, mailboxId] as const])),
  );
  const faults = submitted.flatMap(({ signature, pointer }) => {
    const { documentId, name, valueId, keyId, mailboxId } = signature;
    const row = (code: FaultCode) => [{ code, args: [documentId, name], documentId, pointer }];
    if (valueId !== undefined && values.has(valueId)) return row("signature.replayed");
    if (valueId !== undefined) values.add(valueId);
    const owner = keyId === undefined ? undefined : owners.get(keyId);
    return owner !== undefined && owner !== mailboxId ? row("signature.key_taken") : [];
  });
  refuse(faults);
}
