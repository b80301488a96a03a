/** A page as displayed, after rotation and within its crop box. `rotation` is the file's own: 0, 90, 180 or 270. */
export type PdfPage = { readonly widthMm: number; readonly heightMm: number; readonly rotation: number };

/** Limits of uploaded PDFs. Every inspection reads the whole file into memory. */
export const pdfLimits = { bytesMax: 25 * 1024 * 1024, pagesMax: 500, fieldsMax: 5000 } as const;

/** Converts points to millimetres. */
export function mmOfPt(pt: number): number {
  return Math.round((pt * 25.4 * 1000) / 72) / 1000;
}

/** The page sizes in the form of the API, in millimetres as displayed. */
export function pageSizes(pages: readonly PdfPage[]) {
  return {
    width: pages.map((page) => page.widthMm),
    height: pages.map((page) => page.heightMm),
    rotations: pages.map((page) => page.rotation),
    pages: pages.length,
  };
}
