import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { refuseReplays } from "@chancery/core/envelope/steps/refuse-replays.ts";
import { sign } from "@chancery/core/envelope/steps/sign.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { AnyRequest, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSign } from "../envelope/events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockStep } from "../envelope/load-step.ts";
import { saveStep } from "../envelope/save-step.ts";
import { atOnce, filesOf, findTurn, openSlot } from "./signing-turn.ts";
import { noteSession, type SigningSession } from "./note-session.ts";
import { addSignatureFiles, listSignatureFiles } from "./store/signature-files.ts";
import { issuerFinder, verifySlot, type GivenSignature, type SentSlot } from "./verify-signatures.ts";

/**
 * Adds the mailbox's signatures, all or none; the last one of a role completes its step. They are verified before the envelope
 * is locked, as the signed files no longer change, and compared with the existing ones under the lock: a signature sent twice
 * is kept once. Throws signature.none, nothing_to_sign and the faults of the signatures.
 */
export async function signDocuments(
  needs: EnvelopesNeeds,
  session: SigningSession<SentSlot>,
  acting: Acting & Pick<AnyRequest, "signal">,
): Promise<Reply> {
  const { envelopeId: id, slots } = session;
  const given = await verifyAll(needs, id, slots, acting);
  return needs.database.transaction(async (tx) => {
    const facts = await lockStep(needs, tx, { id, mailboxId: acting.mailbox.id });
    const { envelope, mailboxId, now } = facts;
    const placed = given.map(({ signature, pointer }) => ({ signature: { ...signature, mailboxId, signedAt: now }, pointer }));
    const signatures = placed.map(({ signature }) => signature);
    const step = sign(facts, signatures);
    refuseReplays(await withValueIds(needs, tx, envelope), placed);
    await saveStep(needs, tx, step, facts.version);
    await addSignatureFiles(tx, id, envelope.signatures.length, given);
    await noteSession(tx, session, { actor: acting, outcome: "SIGNED", at: now });
    await publish(tx, changeOfSign(step, acting, signatures));
    return acting.settle(tx, { status: 200 });
  });
}

/** The envelope with the values of signatures that were given before values were kept, read from their files. */
async function withValueIds({ signing }: EnvelopesNeeds, tx: Transaction, envelope: Envelope): Promise<Envelope> {
  if (envelope.signatures.every(({ valueId }) => valueId !== undefined)) return envelope;
  const files = await listSignatureFiles(tx, envelope.id);
  const signatures = envelope.signatures.map((one, index) => {
    const valueId = one.valueId ?? signing.findValueId(files[index]?.cms ?? new Uint8Array());
    return valueId === undefined ? one : { ...one, valueId };
  });
  return { ...envelope, signatures };
}

async function verifyAll(
  needs: EnvelopesNeeds,
  id: EnvelopeId,
  sent: readonly SentSlot[],
  acting: Acting & Pick<AnyRequest, "signal">,
): Promise<readonly GivenSignature[]> {
  const turn = await findTurn(needs, id, acting);
  if (sent.every(({ signatures }) => signatures.length === 0)) throw new Fault("signature.none");
  const faults: FaultRow[] = [];
  const given: GivenSignature[] = [];
  const findIssuer = issuerFinder(needs, await needs.signing.readTrusts(turn.envelope.senderMailboxId));
  const seen = new Set<unknown>();
  for (const [index, one] of sent.entries()) {
    const slot = openSlot(turn, one.documentId, one.signatureName);
    const pointer = `/${index}`;
    const { documentId, name } = slot;
    if (seen.has(slot)) faults.push({ code: "signature.repeated", args: [documentId, name], documentId, pointer });
    seen.add(slot);
    const files = await filesOf(needs, turn, documentId, atOnce(acting.signal));
    given.push(...(await verifySlot(needs, turn, { sent: one, slot, files, findIssuer, pointer }, faults)));
  }
  refuse(faults);
  return given;
}
