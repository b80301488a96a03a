import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";

/** A picture as a PDF, or why there is none: it cannot be decoded whole, or has too many pixels or pages. */
export type DrawnPages = { readonly pdf: Uint8Array } | "broken" | "too large";

/** A picture with more pixels, all pages counted, is not decoded: they would take 400 MB. */
const pixelsMax = 100_000_000;
/** Points of a page of A4, upright, and of its margins. */
const paper = { short: 595.28, long: 841.89, margin: 36 };
const pointsPerInch = 72;
/** Sharper pictures are reduced. */
const dotsPerInch = 300;
const jpeg = { quality: 90, chromaSubsampling: "4:4:4" };

/**
 * A picture as a PDF, with a page of A4 for each of its pages: upright and without metadata, on white, at most as large as it is at
 * 72 dpi. Equal pictures give equal bytes.
 */
export async function drawPages(bytes: Buffer): Promise<DrawnPages> {
  const { default: sharp } = await import("sharp");
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  try {
    const { pages = 1, ...first } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > pdfLimits.pagesMax || first.width * first.height * pages > pixelsMax) return "too large";
    const pdf = await PDFDocument.create({ updateMetadata: false });
    for (let page = 0; page < pages; page += 1) {
      const picture = sharp(bytes, { page, limitInputPixels: pixelsMax, failOn: "error" });
      const { autoOrient: upright } = await picture.metadata();
      const { sheet, box } = placeOf(upright);
      const pixels = { width: Math.ceil((box.width / pointsPerInch) * dotsPerInch), withoutEnlargement: true };
      const drawn = picture.autoOrient().resize(pixels).flatten({ background: "#ffffff" }).toColourspace("srgb");
      pdf.addPage(sheet).drawImage(await pdf.embedJpg(await drawn.jpeg(jpeg).toBuffer()), box);
    }
    return { pdf: await pdf.save({ useObjectStreams: false }) };
  } catch {
    return "broken";
  }
}

type Size = { readonly width: number; readonly height: number };

/** The sheet for a picture, upright or not as the picture is, and the place of the picture on it, in points from the bottom left. */
function placeOf({ width, height }: Size): { readonly sheet: [number, number]; readonly box: Size & { x: number; y: number } } {
  const sheet: [number, number] = width > height ? [paper.long, paper.short] : [paper.short, paper.long];
  const [wide, high] = sheet;
  const scale = Math.min(1, (wide - 2 * paper.margin) / width, (high - 2 * paper.margin) / height);
  const size = { width: width * scale, height: height * scale };
  return { sheet, box: { ...size, x: (wide - size.width) / 2, y: (high - size.height) / 2 } };
}
