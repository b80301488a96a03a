import { buffer } from "node:stream/consumers";
import { contentTypeOf, headBytes } from "@chancery/core/attachment/content-type.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { pageSizes, pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { readPdf } from "../../../http/body/read-pdf.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { OpenedContainer } from "../../../io/signatures/open-container.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import type { Attachment } from "../attachment.ts";
import { convertFile } from "../convert-file.ts";
import { readable, type Wanted } from "../readable.ts";
import { spoolBytes } from "../spool-bytes.ts";
import { containerReply } from "../view.ts";

/** A container to read: `isPdfWanted` converts an office file in it, and refuses others that are not PDFs. */
export type WantedContainer = Wanted & { readonly isPdfWanted: boolean };

/**
 * The file of an attachment that is a signed container, and its signers, whose signatures are all valid. Throws attachment.not_found,
 * attachment.too_large, attachment.format, attachment.not_convertible, signature.invalid, signature.unreadable, and the faults of a PDF.
 */
export async function showContainer(needs: AttachmentsNeeds, wanted: WantedContainer, signal: AbortSignal): Promise<Reply> {
  const attachment = await readable(needs, wanted);
  const { fileName, sizeBytes } = attachment;
  if (sizeBytes > pdfLimits.bytesMax)
    throw new Fault("attachment.too_large", { args: [fileName, sizeBytes, pdfLimits.bytesMax] });
  const account = wanted.mailbox?.accountId ?? wanted.caller.userId;
  const { file, rest } = await needs.wholeFiles.run({ account, sizeBytes, signal }, async () => {
    const opened = await openAttached(needs, { attachment, mailbox: wanted.mailbox }, signal);
    const rest = await describe(needs, opened, { account, isPdfWanted: wanted.isPdfWanted, signal });
    // the reader may be slow: the file waits on the disk
    return { file: await spoolBytes(needs.openSpool, opened.bytes), rest };
  });
  if (!wanted.isPdfWanted || rest.mimeType === pdfType) return containerReply(file, rest);
  const converted = await convertFile(needs, { file, fileName: rest.fileName, contentType: rest.mimeType }, { account, signal });
  const { fileName: pdfName, pages } = converted;
  return containerReply(converted.file, {
    fileName: pdfName,
    mimeType: pdfType,
    signers: rest.signers,
    pdfPageSizes: pageSizes(pages),
  });
}

const pdfType = "application/pdf";

type Described = { readonly account: string; readonly isPdfWanted: boolean; readonly signal: AbortSignal };

async function describe(needs: AttachmentsNeeds, { name, bytes, signers }: OpenedContainer, described: Described) {
  const { account, isPdfWanted, signal } = described;
  const head = bytes.subarray(0, headBytes);
  const mimeType = contentTypeOf({ bytes: head, signature: await needs.sniff(head), fileName: name });
  const isPdf = mimeType === pdfType;
  if (isPdfWanted && !isPdf && needs.office?.prints(mimeType) !== true)
    throw new Fault("attachment.not_convertible", { args: [name] });
  const pdfs = needs.pdfs.of(account);
  const reading = { pdfs, fileName: name, action: "KEEP_SAFE", allowed: attachmentPdfActions, signal } as const;
  const pages = isPdf ? { pdfPageSizes: pageSizes((await readPdf(bytes, reading)).pages) } : {};
  return { fileName: name, mimeType, signers, ...pages };
}

type Attached = { readonly attachment: Attachment; readonly mailbox: Wanted["mailbox"] };

async function openAttached(
  needs: AttachmentsNeeds,
  { attachment: { fileName, sizeBytes, sha256 }, mailbox }: Attached,
  signal: AbortSignal,
): Promise<OpenedContainer> {
  const trusts = mailbox ? await needs.readTrusts(mailbox.id) : [];
  const { findTrust, clock } = needs;
  const stored = await buffer(await needs.blobs.read(sha256));
  const opened = await needs.openContainer(stored, { fileName, findTrust, trusts, now: clock.now(), signal });
  if (opened === "size") throw new Fault("attachment.too_large", { args: [fileName, sizeBytes, pdfLimits.bytesMax] });
  if (opened === "none") throw new Fault("attachment.format", { args: [fileName, "ASiC or CMS"] });
  const { name, refused } = opened;
  if (refused?.reason !== undefined) throw new Fault("signature.invalid", { args: [name, refused.name, refused.reason] });
  if (refused) throw new Fault("signature.unreadable", { args: [name, refused.name] });
  return opened;
}
