import { buffer } from "node:stream/consumers";
import { contentTypeOf, headBytes } from "@chancery/core/attachment/content-type.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { pageSizes, pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { readPdf } from "../../../http/body/read-pdf.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { OpenedContainer } from "../../../io/signatures/open-container.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { readable, type Wanted } from "../readable.ts";
import { containerReply } from "../view.ts";

/** A container to read: `isPdfWanted` refuses a file in it that is not a PDF. */
export type WantedContainer = Wanted & { readonly isPdfWanted: boolean };

/**
 * The file of an attachment that is a signed container, and its signers, whose signatures are all valid. Throws attachment.not_found,
 * attachment.too_large, attachment.format, attachment.not_convertible, signature.invalid, signature.unreadable, and the faults of a PDF.
 */
export async function showContainer(needs: AttachmentsNeeds, wanted: WantedContainer, signal: AbortSignal): Promise<Reply> {
  const { name, bytes, signers } = await openAttached(needs, wanted, signal);
  const head = bytes.subarray(0, headBytes);
  const mimeType = contentTypeOf({ bytes: head, signature: await needs.sniff(head), fileName: name });
  const isPdf = mimeType === "application/pdf";
  if (wanted.isPdfWanted && !isPdf) throw new Fault("attachment.not_convertible", { args: [name] });
  const pdfs = needs.pdfs.of(wanted.mailbox?.accountId ?? wanted.caller.userId);
  const reading = { pdfs, fileName: name, action: "KEEP_SAFE", allowed: attachmentPdfActions, signal } as const;
  const pages = isPdf ? { pdfPageSizes: pageSizes((await readPdf(bytes, reading)).pages) } : {};
  return containerReply(bytes, { fileName: name, mimeType, signers, ...pages });
}

async function openAttached(needs: AttachmentsNeeds, wanted: Wanted, signal: AbortSignal): Promise<OpenedContainer> {
  const { fileName, sizeBytes, sha256 } = await readable(needs, wanted);
  const { bytesMax } = pdfLimits;
  const tooLarge = new Fault("attachment.too_large", { args: [fileName, sizeBytes, bytesMax] });
  if (sizeBytes > bytesMax) throw tooLarge;
  const trusts = wanted.mailbox ? await needs.readTrusts(wanted.mailbox.id) : [];
  const { findTrust, clock } = needs;
  const stored = await buffer(await needs.blobs.read(sha256));
  const opened = await needs.openContainer(stored, { fileName, findTrust, trusts, now: clock.now(), signal });
  if (opened === "size") throw tooLarge;
  if (opened === "none") throw new Fault("attachment.format", { args: [fileName, "ASiC or CMS"] });
  const { name, refused } = opened;
  if (refused?.reason !== undefined) throw new Fault("signature.invalid", { args: [name, refused.name, refused.reason] });
  if (refused) throw new Fault("signature.unreadable", { args: [name, refused.name] });
  return opened;
}
