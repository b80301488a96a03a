import type { PrintDocument } from "@chancery/core/print/page.ts";
import { bytesOf } from "@chancery/core/print/parts.ts";
import type { PdfAction } from "@chancery/core/template/pdf/form-fields.ts";
import type { PictureFacts } from "../images/read-picture.ts";
import type { PdfLook } from "./edit-pdf.ts";
import { large, type Turn } from "./fair-queue.ts";
import type { WorkKind, Worked } from "./press.ts";
import type { GivenImages, PrintWork, Stamp } from "./print-process.ts";

/**
 * Work with PDF/A. Equal pages and images give equal bytes, in any process and time zone. What the system killed for want of memory, or
 * what took long on a busy machine, throws service.unavailable and can be tried again.
 */
export type Prints = {
  /** Throws when the page cannot be printed in time, the signal is aborted, or too much waits: request.too_many, service.unavailable. */
  print(page: PrintDocument, images: GivenImages, signal: AbortSignal): Promise<Uint8Array>;
  /** The same for a page that is not worth a failure; undefined when it exceeds processor time or memory, or crashes the process. */
  tryPrint(page: PrintDocument, images: GivenImages, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Prints over an uploaded PDF and behind it. Equal input gives equal bytes. Throws as `print` does. */
  stamp(stamp: Stamp, signal: AbortSignal): Promise<Uint8Array>;
  /** The same for a file that may be hostile; undefined as for `tryPrint`. */
  tryStamp(stamp: Stamp, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Inspects an uploaded PDF. One that exceeds processor time or memory, or crashes the process, is damaged. */
  inspectPdf(pdf: Uint8Array, action: PdfAction | undefined, signal: AbortSignal): Promise<PdfLook>;
  /** Inspects a picture; undefined when it exceeds processor time or memory, or crashes the process. It is not tried again. */
  lookAtPicture<As extends keyof PictureFacts>(as: As, bytes: Uint8Array): Promise<PictureFacts[As] | undefined>;
};

/** Work that waits for its turn until its signal is aborted. */
export type Asked = Turn & { readonly signal: AbortSignal };

/** The worker processes. `tryWork` returns undefined when a file was refused, or crashed the process that inspected it. */
type Presses = {
  work<Kind extends WorkKind>(message: PrintWork, kind: Kind, asked: Asked): Promise<Worked<Kind>>;
  tryWork<Kind extends WorkKind>(message: PrintWork, kind: Kind, asked: Asked): Promise<Worked<Kind> | undefined>;
};

/** The work that presses do for an account. */
export function printsOf(presses: Presses, account: string): Prints {
  const print: Prints["print"] = async (page, images, signal) =>
    (await presses.work({ kind: "page", page, images }, "pdf", { account, sizeBytes: sizeOf(page), signal })).pdf;
  const tryPrint: Prints["tryPrint"] = async (page, images, signal) =>
    (await presses.tryWork({ kind: "page", page, images }, "pdf", { account, sizeBytes: sizeOf(page), signal }))?.pdf;
  const stamp: Prints["stamp"] = async (given, signal) => {
    const asked = { account, sizeBytes: given.pdf.byteLength, signal };
    return (await presses.work({ kind: "stamp", stamp: given }, "pdf", asked)).pdf;
  };
  const tryStamp: Prints["tryStamp"] = async (given, signal) => {
    const asked = { account, sizeBytes: given.pdf.byteLength, signal };
    return (await presses.tryWork({ kind: "stamp", stamp: given }, "pdf", asked))?.pdf;
  };
  const inspectPdf: Prints["inspectPdf"] = async (pdf, action, signal) => {
    const asked = { account, sizeBytes: pdf.byteLength, signal };
    const worked = await presses.tryWork({ kind: "look", pdf, action }, "look", asked);
    return worked?.look ?? { trouble: "damaged" };
  };
  const lookAtPicture = async <As extends keyof PictureFacts>(
    as: As,
    bytes: Uint8Array,
  ): Promise<PictureFacts[As] | undefined> => {
    const asked = { account, sizeBytes: bytes.byteLength, signal: never };
    const worked = await presses.tryWork({ kind: "picture", picture: { as, bytes } }, "picture", asked);
    // as the process answers the request
    return worked?.facts as PictureFacts[As] | undefined;
  };
  return { print, tryPrint, stamp, tryStamp, inspectPdf, lookAtPicture };
}

/** Pages that take more are large: some seconds. */
const slowBytes = 200 * 1024 ** 2;

function sizeOf({ blocks }: PrintDocument): number {
  return bytesOf(blocks, slowBytes) > slowBytes ? large.fromBytes : 0;
}

/** Signal of work that is never cancelled. */
const never = new AbortController().signal;
