/** A page as a person sees it: after its rotation and within its crop box. `rotation` is the file's own, 0, 90, 180 or 270. */
export type PdfPage = { readonly widthMm: number; readonly heightMm: number; readonly rotation: number };

/** Bounds of uploaded PDFs. A file is read into memory, once for each that is looked at. */
export const pdfLimits = { bytesMax: 25 * 1024 * 1024, pagesMax: 500, fieldsMax: 5000 } as const;

/** Millimetres of a length in points. */
export function mmOfPt(pt: number): number {
  return Math.round((pt * 25.4 * 1000) / 72) / 1000;
}

/** The page sizes as the interface shows them: millimetres as people see the pages. */
export function pageSizes(pages: readonly PdfPage[]) {
  return {
    width: pages.map((page) => page.widthMm),
    height: pages.map((page) => page.heightMm),
    rotations: pages.map((page) => page.rotation),
    pages: pages.length,
  };
}
