import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { TemplateSignature } from "@chancery/core/template/model/model.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { preparationMs } from "./limits.ts";
import { filesOf, type SigningTurn, type Waiting } from "./signing-turn.ts";
import { addPreparation, findPreparation, type Preparation, removePreparations } from "./store/preparations.ts";
import { runBatches } from "../../../jobs/schedule.ts";

/** A PDF with room for a signature, and the preparation. */
export type PreparedPdf = { readonly binary: ArchiveEntry; readonly preparation: Preparation };

/**
 * Prepares a slot inside a PDF, over all signatures that are in it: the same bytes for a day, unless another signature comes first.
 * Throws archive.not_ready until the file with those is there.
 */
export async function prepareSlot(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  { slot, waiting }: { readonly slot: TemplateSignature; readonly waiting: Waiting },
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<PreparedPdf> {
  const { binary } = await filesOf(turn, slot.documentId, waiting);
  const key = { envelopeId: turn.envelope.id, documentId: slot.documentId, name: slot.name };
  const now = needs.clock.now();
  const since = addMs(now, -preparationMs);
  const current = await findPreparation(needs.database, key);
  const isCurrent = current?.mailboxId === mailbox.id && current.baseSha256 === binary.sha256 && current.preparedAt >= since;
  if (isCurrent) return { binary, preparation: current };
  const asked = { ...key, mailboxId: mailbox.id, baseSha256: binary.sha256, at: now, signal: waiting.signal };
  const { head, foot, sha256 } = await needs.signing.prepareSignature(asked);
  const made = { mailboxId: mailbox.id, baseSha256: binary.sha256, contentSha256: sha256, head, foot, preparedAt: now };
  await addPreparation(needs.database, key, made, since);
  // of two prepared at once the first is kept
  return { binary, preparation: (await findPreparation(needs.database, key)) ?? made };
}

/** The bytes that a signature inside a PDF is of: the file, and what is appended before and behind the signature. */
export async function* preparedBytes(
  { signing }: EnvelopesNeeds,
  { baseSha256, head, foot }: Preparation,
): AsyncGenerator<Uint8Array> {
  yield* (await signing.blobs.read(baseSha256)) as AsyncIterable<Uint8Array>;
  yield head;
  yield foot;
}

/** The current preparation of a slot. Throws request.conflict when there is none: it is to be prepared again. */
export async function preparedSlot(
  { database, clock }: EnvelopesNeeds,
  { envelope }: Pick<SigningTurn, "envelope">,
  { documentId, name }: TemplateSignature,
  { mailbox }: Pick<Actor, "mailbox">,
): Promise<Preparation> {
  const found = await findPreparation(database, { envelopeId: envelope.id, documentId, name });
  const since = addMs(clock.now(), -preparationMs);
  if (found?.mailboxId !== mailbox.id || found.preparedAt < since) throw new Fault("request.conflict");
  return found;
}

const pageMax = 1000;

/** Removes PDFs that were prepared for a signature and not signed in time. */
export async function purgePreparations({ database, clock }: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  const before = addMs(clock.now(), -preparationMs);
  await runBatches(pageMax, signal, () => removePreparations(database, before, pageMax));
}
