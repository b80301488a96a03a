import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { TemplateSignature } from "@chancery/core/template/model/model.ts";
import { fileReply } from "../../../http/reply/file-reply.ts";
import type { AnyRequest, Reply } from "../../../http/route/route.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { atOnce, filesOf, findTurn, openSlot, taxNumberOf, type SigningTurn, type Waiting } from "./signing-turn.ts";

/** The signer, and how the client waits. */
export type Signer = Actor & Pick<AnyRequest, "signal" | "readmit">;

/** The requested slots; all open ones when none is named. */
export type RequestedSlots = readonly { readonly documentId: string; readonly signatureName: string }[];

/** The documents that the mailbox signs next, with the hashes of the signed content. Throws archive.not_ready. */
export async function showSignable(
  needs: EnvelopesNeeds,
  id: EnvelopeId,
  asked: { readonly documents: RequestedSlots; readonly wait: boolean },
  signer: Signer,
) {
  const turn = await findTurn(needs, id, signer);
  const named = asked.documents.map(({ documentId, signatureName }) => openSlot(turn, documentId, signatureName));
  const slots = Map.groupBy(named.length > 0 ? new Set(named) : turn.open, ({ documentId }) => documentId);
  const lookAgain = async (): Promise<void> => {
    await signer.readmit();
    await findTurn(needs, id, signer);
  };
  const waiting = { wait: asked.wait, signal: signer.signal, lookAgain };
  return Promise.all([...slots].map(([documentId, own]) => showDocument(needs, turn, { documentId, own }, waiting)));
}

type DocumentSlots = { readonly documentId: string; readonly own: readonly TemplateSignature[] };

async function showDocument(needs: EnvelopesNeeds, turn: SigningTurn, { documentId, own }: DocumentSlots, waiting: Waiting) {
  const { binary, text } = await filesOf(needs, turn, documentId, waiting);
  return {
    documentId,
    xmlName: text ? nameOf(text) : null,
    xmlHash: text ? hashOf(text) : null,
    binaryFileName: nameOf(binary),
    binaryHash: hashOf(binary),
    stampHash: null,
    signatureAlgorithm: turn.version.signatureAlgorithm,
    signatureContainer: turn.version.signatureContainer,
    expectedSignatureContainer: "CADES",
    xadesFiles: [],
    signatures: own.map((slot) => ({
      name: slot.name,
      stampRequired: false,
      qualifiedSignatureRequired: slot.isQualified,
      type: "P7S",
      tin: taxNumberOf(turn, slot) ?? null,
    })),
  };
}

/** The bytes that are signed: the document, or its XML. Throws signature.nothing_to_sign, signature.no_xml, archive.not_ready. */
export async function downloadSignable(
  needs: EnvelopesNeeds,
  id: EnvelopeId,
  asked: { readonly documentId: string; readonly xml: boolean },
  signer: Signer,
): Promise<Reply> {
  const turn = await findTurn(needs, id, signer);
  const isOpen = turn.open.some(({ documentId }) => documentId === asked.documentId);
  if (!isOpen) throw new Fault("signature.nothing_to_sign", { args: [asked.documentId, ""] });
  const files = await filesOf(needs, turn, asked.documentId, atOnce(signer.signal));
  const file = asked.xml ? files.text : files.binary;
  if (!file) throw new Fault("signature.no_xml", { args: [asked.documentId] });
  // a POST has no ranges and is never unchanged
  return fileReply(
    {},
    {
      fileName: nameOf(file),
      contentType: "application/octet-stream",
      sizeBytes: file.sizeBytes,
      tag: file.sha256,
      open: (range) => needs.signing.blobs.read(file.sha256, range),
    },
  );
}

function nameOf({ path }: ArchiveEntry): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function hashOf({ sha256 }: ArchiveEntry): string {
  return Buffer.from(sha256, "hex").toString("base64");
}
