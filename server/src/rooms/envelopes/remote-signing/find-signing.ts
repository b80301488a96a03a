import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, RemoteSigningId } from "@chancery/core/ids/id.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { findRemoteSigning, takeRemoteSigning, type RemoteSigningKey, type RemoteSigningRow } from "./store.ts";

/** A signing as a path names it. */
export type Named = { readonly id: EnvelopeId; readonly uuid: RemoteSigningId };

/** A signing as it is looked for: one of the caller in this mailbox. */
export function keyOf({ id, uuid }: Named, { caller, mailbox }: Pick<Acting, "caller" | "mailbox">): RemoteSigningKey {
  return { id: uuid, envelopeId: id, mailboxId: mailbox.id, userId: caller.userId };
}

/** A signing of the caller. Throws remote_signing.not_found. */
export async function findOwnSigning({ database, clock }: EnvelopesNeeds, key: RemoteSigningKey): Promise<RemoteSigningRow> {
  const row = await findRemoteSigning(database, key, clock.now());
  if (!row) throw new Fault("remote_signing.not_found", { args: [key.id] });
  return row;
}

/** The signing that a state belongs to, which no other request gets. Throws remote_signing.not_found, and request.conflict for another state. */
export async function takeSigning(needs: EnvelopesNeeds, key: RemoteSigningKey, state: string): Promise<RemoteSigningRow> {
  const { database, tokens, clock } = needs;
  const taken = await takeRemoteSigning(database, key, tokens.hashOf(state), clock.now());
  if (taken) return taken;
  await findOwnSigning(needs, key);
  throw new Fault("request.conflict");
}
