import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inFolder, run } from "./run.ts";

/** Throws what qpdf finds wrong with a PDF, warnings too. */
export async function checkPdf(pdf: Uint8Array): Promise<void> {
  await withFile(pdf, (path) => run("qpdf", ["--check", path]));
}

/** The text of a PDF as poppler lays it out, without the marks of direction that it adds. */
export async function popplerText(pdf: Uint8Array): Promise<string> {
  const text = await withFile(pdf, (path) => run("pdftotext", ["-layout", path, "-"]));
  return text.replaceAll(/[\u202a-\u202e]/g, "");
}

/** The top left corners of a PDF's words in millimetres, page by page, as poppler finds them. */
export async function popplerWords(pdf: Uint8Array) {
  const pages = (await withFile(pdf, (path) => run("pdftotext", ["-bbox", path, "-"]))).split("<page ").slice(1);
  const toMm = (pt: string | undefined): number => (Number(pt) * 25.4) / 72;
  return pages.map((page) =>
    [...page.matchAll(/<word xMin="(.*?)" yMin="(.*?)" .*?>(.*?)</g)].map(([, x, y, text]) => ({ text, x: toMm(x), y: toMm(y) })),
  );
}

/** Poppler's report on the signatures of a PDF; it trusts no authority. Throws when there is none. */
export async function popplerSignatures(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, (path) => run("pdfsig", ["-nocert", path]));
}

/** The first page as poppler draws it: whether a square, in millimetres from the top left, has a dark pixel. */
export async function popplerInk(pdf: Uint8Array): Promise<(xMm: number, yMm: number, sizeMm: number) => boolean> {
  const drawn = await inFolder({ "a.pdf": pdf }, async (folder) => {
    await run("pdftoppm", ["-r", "72", "-gray", "-singlefile", join(folder, "a.pdf"), join(folder, "page")]);
    return readFile(join(folder, "page.pgm"));
  });
  const [head = "", width = "0"] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(drawn.subarray(0, 40).toString("latin1")) ?? [];
  return (xMm, yMm, sizeMm) => {
    const [x = 0, y = 0, size = 0] = [xMm, yMm, sizeMm].map((mm) => Math.round((mm * 72) / 25.4));
    const rows = Array.from({ length: size }, (_, row) => head.length + (y + row) * Number(width) + x);
    return rows.some((start) => drawn.subarray(start, start + size).some((grey) => grey < 128));
  };
}

async function withFile<T>(pdf: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  return inFolder({ "a.pdf": pdf }, (folder) => use(join(folder, "a.pdf")));
}
