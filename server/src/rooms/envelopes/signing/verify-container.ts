import { Readable } from "node:stream";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { AnyRequest } from "../../../http/route/route.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { containerSlot } from "./container-slot.ts";
import { atOnce, type SigningTurn } from "./signing-turn.ts";
import { verifySlot, type GivenSignature, type SlotToVerify } from "./verify-signatures.ts";

type Given = { readonly acting: Pick<AnyRequest, "signal">; readonly faults: FaultRow[] };

/** Verifies the signature of a slot in a container over its manifest. Throws archive.not_ready. */
export async function verifyContainer(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  toVerify: Omit<SlotToVerify, "files" | "open">,
  { acting, faults }: Given,
): Promise<readonly GivenSignature[]> {
  const waiting = atOnce(acting.signal());
  const { signed, manifest, sha256 } = await containerSlot(needs, turn, { slot: toVerify.slot, waiting });
  const [{ name: _, contentType: __, ...file } = { name: "", contentType: "", sha256, sizeBytes: 0, crc32: 0 }] = signed.files;
  const binary = { sha256, sizeBytes: manifest.length, crc32: 0 };
  const open = async () => Readable.from([manifest]);
  const given = await verifySlot(needs, turn, { ...toVerify, files: { binary, text: undefined }, open }, faults);
  return given.map((one) => ({ ...one, manifest, signature: { ...one.signature, file, asice: signed } }));
}
