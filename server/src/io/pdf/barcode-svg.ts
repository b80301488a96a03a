import bwip from "bwip-js/node";
import type { BarcodeCode } from "@chancery/core/template/model/barcode.ts";

/** A barcode as vectors on white with its quiet zone, and its default width. */
export type BarcodeSvg = { readonly svg: string; readonly widthMm: number };

/** Width of the thinnest bar, and of half a module of a two-dimensional code: what a hand-held camera reads from paper. */
const linearMm = 0.33;
const squareMm = 0.3;
/** Quiet zones in those units: 10 modules and more beside bars, 4 around squares. */
const linearQuiet = 11;
const squareQuiet = 8;
const square: ReadonlySet<BarcodeCode> = new Set(["qrcode", "datamatrix", "pdf417", "bankGovUa"]);
/** Their digits have places of their own between the bars. */
const retail: ReadonlySet<BarcodeCode> = new Set(["upca", "upce", "ean8", "ean13"]);
/** Longer data is not written below its bars. */
const captionMax = 30;

/** Draws a barcode, always the same for the same data; undefined when the code cannot carry it. */
export function barcodeSvg(code: BarcodeCode, text: string): BarcodeSvg | undefined {
  const isSquare = square.has(code);
  const quiet = isSquare ? squareQuiet : linearQuiet;
  try {
    const svg = bwip.toSVG({
      bcid: code === "bankGovUa" ? "qrcode" : code,
      text,
      scale: 1,
      ...(code === "qrcode" || code === "bankGovUa" ? { eclevel: "M" } : {}),
      ...(isSquare
        ? {}
        : { height: 12, includetext: text.length <= captionMax, ...(retail.has(code) ? {} : { textxalign: "center" as const }) }),
      paddingwidth: quiet,
      paddingheight: isSquare ? quiet : 2,
      backgroundcolor: "FFFFFF",
    });
    const units = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    return { svg, widthMm: units * (isSquare ? squareMm : linearMm) };
  } catch {
    return undefined;
  }
}
