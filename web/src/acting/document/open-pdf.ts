import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- Vite makes it the address of the file
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF from its bytes. Scripts, forms and external references in it are not run. */
export function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: bytes, enableXfa: false, useWasm: false, disableFontFace: false }).promise;
}
