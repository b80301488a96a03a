import type { SignatureReason } from "@chancery/core/fault/catalogue/signature-reasons-uk.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { preparedBytes, preparedSlot } from "./prepare-signature.ts";
import type { SigningTurn } from "./signing-turn.ts";
import { verifySlot, type GivenSignature, type SlotToVerify } from "./verify-signatures.ts";

type Given = { readonly acting: Pick<Actor, "mailbox">; readonly faults: FaultRow[] };

/**
 * Verifies the signature of a slot inside a PDF over what was prepared for it, and puts it in. Throws request.conflict when nothing is
 * prepared.
 */
export async function verifyPades(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  toVerify: Omit<SlotToVerify, "files" | "open">,
  { acting, faults }: Given,
): Promise<readonly GivenSignature[]> {
  const { slot } = toVerify;
  const preparation = await preparedSlot(needs, turn, slot, acting);
  const { baseSha256, contentSha256 } = preparation;
  // size and CRC are those of the signed file, which is made below
  const binary = { sha256: contentSha256, sizeBytes: 0, crc32: 0 };
  const open = async () => preparedBytes(needs, preparation);
  const given = await verifySlot(needs, turn, { ...toVerify, files: { binary, text: undefined }, open }, faults);
  const finished: GivenSignature[] = [];
  for (const one of given) {
    const { documentId, name } = slot;
    const made = await needs.signing.finishSignature(preparation, one.cms);
    const reason: SignatureReason = "it is too large for the PDF";
    const row = { args: [documentId, name, reason], documentId, pointer: one.pointer };
    if (made) {
      const signature = { ...one.signature, file: made.file, pades: { baseSha256 } };
      finished.push({ ...one, signature, pdfUpdate: made.update });
    } else faults.push({ code: "signature.invalid", ...row });
  }
  return finished;
}
