import { buffer } from "node:stream/consumers";
import { documentData } from "@chancery/core/archive/document-data.ts";
import { finishedAt } from "@chancery/core/archive/finished.ts";
import { documentFileName, type ArchiveFile, type BuiltDocument, type BuiltSignature } from "@chancery/core/archive/plan.ts";
import { isSigned, sealedHashes } from "@chancery/core/archive/stamp-turn.ts";
import type { SignedSource, Value } from "@chancery/core/envelope/model/model.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { certificate } from "@chancery/core/print/certificate.ts";
import type { Certified, FileFacts, SealFacts, Uncertified } from "@chancery/core/print/facts.ts";
import { cleanOverlay, printableOverlay } from "@chancery/core/print/overlay.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import { cleanDocument, printable } from "@chancery/core/print/printable.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import { inspectUpload } from "./inspect-upload.ts";
import {
  keepBytes,
  keepOnce,
  keepPage,
  keepSealed,
  keepText,
  keepSealedStamped,
  keepStamped,
  keepStampedUpload,
  listSealsOf,
} from "./keep-file.ts";
import { keepContainer } from "./keep-container.ts";
import type { SignatureFile } from "../envelopes/index.ts";
import type { ArchivesNeeds, ArchiveSource } from "./needs.ts";
import type { ShownSeal } from "./store/seals.ts";

/** Prints, seals and stores the archive's files of each finished document, one after the other. */
export async function buildDocuments(
  needs: ArchivesNeeds,
  source: ArchiveSource,
  look: Pick<Certified, "locale" | "trail">,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BuiltDocument>> {
  const built = new Map<string, BuiltDocument>();
  const data = await runSteps(documentData(source.data));
  const { id, signatures } = source.envelope;
  const signed = signatures.length === 0 ? [] : await needs.envelopes.listSignatureFiles(needs.database, id);
  for (const document of source.template.model.documents) {
    const at = finishedAt(document, source.envelope);
    if (at === undefined) continue;
    const certified = { ...certifiedOf(needs, source), ...look, document };
    const content = { at, xml: data.get(document.id), signed };
    const files = await builders[document.kind](needs, certified, content, signal);
    const own = signatures.flatMap((one, index) => (one.documentId === document.id ? (signed[index] ?? []) : []));
    const given: BuiltSignature[] = [];
    for (const { cms, ocspResponses, crls, pdfUpdate, manifest } of own) {
      const responses: ArchiveFile[] = [];
      for (const response of ocspResponses) responses.push(await keepBytes(needs, id, response));
      const lists: ArchiveFile[] = [];
      for (const list of crls) lists.push(await keepBytes(needs, id, list));
      const isWithin = pdfUpdate !== null || manifest !== null;
      given.push({ cms: isWithin ? undefined : await keepBytes(needs, id, cms), ocspResponses: responses, crls: lists });
    }
    const container = await keepContainer(needs, certified, signed);
    built.set(document.id, { ...files, container, signatures: given });
  }
  return built;
}

type Unsigned = Omit<BuiltDocument, "signatures" | "container">;

/** The envelope, its template and people, and the addresses that its pages print. */
export function certifiedOf(
  { baseUrl }: Pick<ArchivesNeeds, "baseUrl">,
  { envelope, template, mailboxes }: ArchiveSource,
): Omit<Uncertified, "document" | "locale" | "trail"> {
  const base = baseUrl();
  const urls = { url: `${base}/envelope/${envelope.id}`, verifyUrl: `${base}/verify` };
  return { envelope, template, mailboxes, ...urls };
}

/** The time of the last value, the values as XML, and all signatures of the envelope. */
type Content = { readonly at: Instant; readonly xml: string | undefined; readonly signed: readonly SignatureFile[] };
type Build = (needs: ArchivesNeeds, certified: Uncertified, content: Content, signal: AbortSignal) => Promise<Unsigned>;

const builders: Readonly<Record<TemplateDocument["kind"], Build>> = {
  structured: buildStructured,
  external: (needs, certified, _content, signal) => buildExternal(needs, certified, signal),
  pdf: buildPdf,
};

async function buildStructured(
  needs: ArchivesNeeds,
  certified: Uncertified,
  content: Content,
  signal: AbortSignal,
): Promise<Unsigned> {
  const { id } = certified.envelope;
  const page = withData(await runSteps(cleanDocument(certified, content.at)), certified, content.xml);
  const document = signedFile(certified, "binary") ?? (await keepSealed(needs, id, page, signal));
  const whole = await withSeal(needs, certified, document);
  return {
    document,
    data: await keepData(needs, certified, content),
    printable: await keepPage(needs, id, await runSteps(printable(whole)), signal),
    certificate: await keepPage(needs, id, await runSteps(certificate(whole)), signal),
  };
}

/** With the document's own file and its seal. */
async function withSeal(needs: ArchivesNeeds, certified: Uncertified, document: ArchiveFile): Promise<Certified> {
  const { signatures } = certified.envelope;
  const sealed = sealedHashes(signatures)(certified.document.id, document.sha256);
  const seal = (await listSealsOf(needs, certified.envelope.id, [sealed])).get(sealed);
  return {
    ...certified,
    file: factsOf(documentFileName(certified.document), document),
    sealedBy: seal?.sealedBy ?? (await needs.sealName()),
    seal: seal && shownSeal(seal, isSigned(signatures, sealed)),
  };
}

/** The facts of a seal on the certificate: a higher level where it is still to come, or was missed. */
function shownSeal({ level, wanted, stampedAt }: ShownSeal, isMissed: boolean): SealFacts {
  const higher = level === wanted ? undefined : wanted;
  const facts = { level, pending: isMissed ? undefined : higher, stampedAt: stampedAt ?? undefined };
  return isMissed && higher ? { ...facts, missed: higher } : facts;
}

/** The page with the data of the document, and no other: others may be hidden from a reader of this one. */
function withData(page: PrintDocument, { document, locale }: Uncertified, xml: string | undefined): PrintDocument {
  if (xml === undefined) return page;
  const fileName = documentFileName(document).replace(/pdf$/, "xml");
  return { ...page, attached: { fileName, contentType: "application/xml", description: locale.words.attachedData, text: xml } };
}

/** The uploaded pages that the values of a PDF document are printed over. */
export async function findTemplatePdf({ database, templates }: ArchivesNeeds, { id, pdf }: TemplateDocument) {
  const found = pdf && (await templates.findPdf(database, pdf.pdfId));
  if (!found) throw new Error(`PDF ${pdf?.pdfId} of document ${id} is gone`);
  return found;
}

async function buildPdf(needs: ArchivesNeeds, certified: Uncertified, content: Content, signal: AbortSignal): Promise<Unsigned> {
  const { id } = certified.envelope;
  const pdf = await findTemplatePdf(needs, certified.document);
  const clean = {
    pdfSha256: pdf.sha256,
    over: await runSteps(cleanOverlay(certified, pdf.pages, content.at)),
    behind: undefined,
  };
  const signed = await keepSignedPdf(needs, certified, content.signed);
  const document = signed ?? signedFile(certified, "binary") ?? (await keepSealedStamped(needs, id, clean, signal));
  const whole = await withSeal(needs, certified, document);
  const marked = { pdfSha256: pdf.sha256, ...(await runSteps(printableOverlay(whole, pdf.pages))) };
  return {
    document,
    data: await keepData(needs, certified, content),
    printable: await keepStamped(needs, id, marked, signal),
    certificate: await keepPage(needs, id, await runSteps(certificate(whole)), signal),
  };
}

/** The PDF of a document with the signatures inside it: each file is the one before it and what the signature appended. Undefined without any. */
async function keepSignedPdf(
  needs: ArchivesNeeds,
  { envelope, document }: Pick<Uncertified, "envelope" | "document">,
  signed: readonly SignatureFile[],
): Promise<ArchiveFile | undefined> {
  let last: ArchiveFile | undefined;
  for (const [index, { documentId, pades, file }] of envelope.signatures.entries()) {
    if (!pades || documentId !== document.id) continue;
    const page = { envelopeId: envelope.id, pageHash: needs.hashText(`signed ${file.sha256}`) };
    last = await keepOnce(needs, page, async () =>
      Buffer.concat([await buffer(await needs.blobs.read(pades.baseSha256)), signed[index]?.pdfUpdate ?? new Uint8Array()]),
    );
    if (last.sha256 !== file.sha256) throw new Error(`signature ${index} of the envelope makes other bytes than were signed`);
  }
  return last;
}

/** The bytes that were signed: a later version of the service would draw others. */
function signedFile({ envelope, document }: Uncertified, source: SignedSource): ArchiveFile | undefined {
  const own = envelope.signatures.filter((one) => one.documentId === document.id);
  const inContainer = own.find(({ asice }) => asice)?.asice?.files[source === "binary" ? 0 : 1];
  const found = own.find((one) => one.source === source && !one.asice)?.file ?? inContainer;
  return found && { sha256: found.sha256, sizeBytes: found.sizeBytes, crc32: found.crc32 };
}

async function keepData(needs: ArchivesNeeds, certified: Uncertified, { xml }: Content): Promise<ArchiveFile | undefined> {
  const signed = signedFile(certified, "text");
  return signed ?? (xml === undefined ? undefined : await keepText(needs, certified.envelope.id, xml));
}

async function buildExternal(needs: ArchivesNeeds, certified: Uncertified, signal: AbortSignal): Promise<Unsigned> {
  const { id } = certified.envelope;
  const upload = uploadOf(certified);
  const found = upload && (await inspectUpload(needs, id, upload, signal));
  const file = upload && factsOf(upload.fileName, upload);
  const whole: Certified = { ...certified, sealedBy: undefined, file };
  const printed =
    upload && found && typeof found !== "string"
      ? await keepStampedUpload(
          needs,
          id,
          { pdfSha256: found.pdfSha256, ...(await runSteps(printableOverlay(whole, found.pages))) },
          signal,
        )
      : undefined;
  const reason = typeof found === "string" ? found : "damaged";
  const unprintable = upload && !printed ? reason : undefined;
  return {
    document: undefined,
    data: undefined,
    printable: printed,
    certificate: await keepPage(needs, id, await runSteps(certificate({ ...whole, unprintable })), signal),
  };
}

type Upload = Extract<Value, { readonly kind: "attachment" }>;

function uploadOf({ envelope, document }: Uncertified): Upload | undefined {
  const values = envelope.documents.find((one) => one.documentId === document.id);
  return Object.values(values?.fields ?? {}).find((value) => value.kind === "attachment");
}

function factsOf(fileName: string, { sizeBytes, sha256 }: Pick<ArchiveFile, "sizeBytes" | "sha256">): FileFacts {
  return { fileName, sizeBytes, sha256 };
}
