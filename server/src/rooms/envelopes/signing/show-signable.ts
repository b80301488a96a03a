import { Readable } from "node:stream";
import type { ArchiveEntry } from "@chancery/core/archive/plan.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { TemplateSignature } from "@chancery/core/template/model/model.ts";
import { fileReply } from "../../../http/reply/file-reply.ts";
import type { AnyRequest, Reply } from "../../../http/route/route.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { containerSlot } from "./container-slot.ts";
import { preparedBytes, prepareSlot } from "./prepare-signature.ts";
import { atOnce, filesOf, findTurn, formatOf, openSlot, taxNumberOf, type SigningTurn, type Waiting } from "./signing-turn.ts";

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
  const slots = Map.groupBy(signableNow(turn, named.length > 0 ? named : turn.open), ({ documentId }) => documentId);
  const lookAgain = async (): Promise<void> => {
    await signer.readmit();
    await findTurn(needs, id, signer);
  };
  const waiting = { wait: asked.wait, signal: signer.signal(), lookAgain };
  const shown: ReturnType<typeof showDocument>[] = [];
  // one after another: each PDF that is prepared is in memory as a whole
  for (const [documentId, own] of slots) {
    await needs.nextTurn();
    const files = await filesToSign(needs, turn, { documentId, slot: own[0], waiting }, signer);
    shown.push(showDocument(turn, { documentId, own }, files));
  }
  return shown;
}

type ToSign = { readonly documentId: string; readonly slot: TemplateSignature | undefined; readonly waiting: Waiting };

/** The names and hashes of what a slot signs: files, the manifest of a container, or a PDF with room for the signature. */
async function filesToSign(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  { documentId, slot, waiting }: ToSign,
  signer: Signer,
): Promise<NamedFiles> {
  const format = slot ? formatOf(turn, slot) : "P7S";
  if (!slot || format === "P7S") return filesOf(turn, documentId, waiting);
  if (format === "ASICE") {
    const { name, sha256 } = await containerSlot(needs, turn, { slot, waiting });
    return { binary: { path: name, sha256 }, text: undefined };
  }
  const { binary, preparation } = await prepareSlot(needs, turn, { slot, waiting }, signer);
  return { binary: { path: binary.path, sha256: preparation.contentSha256 }, text: undefined };
}

/** The slots without repetition; of a document whose signatures each sign something else, in its PDF or a container, the first. */
function signableNow(turn: SigningTurn, slots: readonly TemplateSignature[]): readonly TemplateSignature[] {
  const begun = new Set<string>();
  return [...new Set(slots)].filter((slot) => {
    if (formatOf(turn, slot) === "P7S") return true;
    const isFirst = !begun.has(slot.documentId);
    begun.add(slot.documentId);
    return isFirst;
  });
}

type DocumentSlots = { readonly documentId: string; readonly own: readonly TemplateSignature[] };

type Named = Pick<ArchiveEntry, "path" | "sha256">;
type NamedFiles = { readonly binary: Named; readonly text: Named | undefined };

function showDocument(turn: SigningTurn, { documentId, own }: DocumentSlots, { binary, text }: NamedFiles) {
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
      type: formatOf(turn, slot),
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
  const slot = turn.open.find(({ documentId }) => documentId === asked.documentId);
  if (!slot) throw new Fault("signature.nothing_to_sign", { args: [asked.documentId, ""] });
  const format = formatOf(turn, slot);
  if (format !== "P7S" && asked.xml) throw new Fault("signature.no_xml", { args: [asked.documentId] });
  if (format === "PADES") return downloadPrepared(needs, turn, slot, signer);
  if (format === "ASICE") return downloadManifest(needs, turn, slot, signer);
  const files = await filesOf(turn, asked.documentId, atOnce(signer.signal()));
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

/** The bytes that a signature inside a PDF is of. */
async function downloadPrepared(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  slot: TemplateSignature,
  signer: Signer,
): Promise<Reply> {
  const { binary, preparation } = await prepareSlot(needs, turn, { slot, waiting: atOnce(signer.signal()) }, signer);
  const { contentSha256, head, foot } = preparation;
  return fileReply(
    {},
    {
      fileName: `${nameOf(binary)}.bin`,
      contentType: "application/octet-stream",
      sizeBytes: binary.sizeBytes + head.length + foot.length,
      tag: contentSha256,
      open: async () => Readable.from(preparedBytes(needs, preparation), { objectMode: false }),
    },
  );
}

/** The manifest that a signature in a container is of. */
async function downloadManifest(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  slot: TemplateSignature,
  signer: Signer,
): Promise<Reply> {
  const { manifest, name, sha256 } = await containerSlot(needs, turn, { slot, waiting: atOnce(signer.signal()) });
  const file = { fileName: name, contentType: "application/octet-stream", sizeBytes: manifest.length, tag: sha256 };
  return fileReply({}, { ...file, open: async () => Readable.from([manifest]) });
}

function nameOf({ path }: Named): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function hashOf({ sha256 }: Named): string {
  return Buffer.from(sha256, "hex").toString("base64");
}
