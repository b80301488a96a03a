import type { ArchiveFile } from "@chancery/core/archive/plan.ts";
import type { Envelope, Signature } from "@chancery/core/envelope/model/model.ts";
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
import { atOnce, filesOf, findTurn, formatOf, lastPades, openSlot } from "./signing-turn.ts";
import { noteSession, type SigningSession } from "./note-session.ts";
import { removePreparation } from "./store/preparations.ts";
import { addSignatureFiles, listSignatureFiles } from "./store/signature-files.ts";
import { verifyContainer } from "./verify-container.ts";
import { verifyPades } from "./verify-pades.ts";
import { fileHasher, issuerFinder, verifySlot, type GivenSignature, type SentSlot } from "./verify-signatures.ts";

/**
 * Adds the mailbox's signatures, all or none; the last one of a role completes its step. They are verified before the envelope
 * is locked, as the signed files no longer change, and compared with the existing ones under the lock: a signature sent twice
 * is kept once. Throws signature.none, nothing_to_sign, the faults of the signatures, and request.conflict for one inside a PDF that
 * another one came into since.
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
    refuseOutdated(envelope, signatures);
    refuseReplays(await withValueIds(needs, tx, envelope), placed);
    await saveStep(needs, tx, step, facts.version);
    await addSignatureFiles(tx, id, envelope.signatures.length, given);
    for (const { documentId, name, pades } of signatures)
      if (pades) await removePreparation(tx, { envelopeId: id, documentId, name });
    await noteSession(tx, session, { actor: acting, outcome: "SIGNED", at: now });
    const judged = signatures.map((one, index) => ({ ...one, revocationLists: given[index]?.revocationLists ?? [] }));
    await publish(tx, changeOfSign(step, acting, judged));
    return acting.settle(tx, { status: 200 });
  });
}

/** Refuses signatures in a PDF that another one was added to since it was prepared. Throws request.conflict. */
function refuseOutdated(envelope: Envelope, submitted: readonly Signature[]): void {
  const last = lastPades(envelope);
  for (const one of submitted) {
    if (!one.pades) continue;
    const before = last.get(one.documentId);
    if (before && before.file.sha256 !== one.pades.baseSha256) throw new Fault("request.conflict");
    last.set(one.documentId, one);
  }
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
  const hashFile = fileHasher(needs, acting.signal());
  const seen = new Set<unknown>();
  for (const [index, one] of sent.entries()) {
    const slot = openSlot(turn, one.documentId, one.signatureName);
    const pointer = `/${index}`;
    const { documentId, name } = slot;
    if (seen.has(slot)) faults.push({ code: "signature.repeated", args: [documentId, name], documentId, pointer });
    seen.add(slot);
    const toVerify = { sent: one, slot, findIssuer, hashFile, pointer };
    const format = formatOf(turn, slot);
    if (format === "PADES") given.push(...(await verifyPades(needs, turn, toVerify, { acting, faults })));
    else if (format === "ASICE") given.push(...(await verifyContainer(needs, turn, toVerify, { acting, faults })));
    else {
      const files = await filesOf(turn, documentId, atOnce(acting.signal()));
      const open = async ({ sha256 }: ArchiveFile) => needs.signing.blobs.read(sha256);
      given.push(...(await verifySlot(needs, turn, { ...toVerify, files, open }, faults)));
    }
  }
  refuse(faults);
  return given;
}
