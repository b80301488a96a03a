import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import { findFonts } from "@chancery/server/io/pdf/fonts.ts";

// as long as Typst's own watching keeps results
const cacheAge = 10;

/** Typst alone in this process: the same template, fonts and standard, and nothing else; the number of pages. */
export function bareTypst(): (page: PrintDocument) => number {
  const templateFile = fileURLToPath(import.meta.resolve("@chancery/server/io/pdf/draw.ts").replace("draw.ts", "page.typ"));
  const workspace = dirname(templateFile);
  const template = readFileSync(templateFile, "utf8");
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: findFonts().map((font) => font.folder) }] });
  return (page) => {
    const date = page.createdAt.slice(0, 19).split(/[-T:]/).map(Number);
    compiler.mapShadow(join(workspace, "/page.json"), Buffer.from(JSON.stringify({ ...page, date })));
    const { result } = compiler.compile({ mainFileContent: template, resetRead: true });
    if (!result) throw new Error("Typst does not compile the page");
    compiler.pdf(result, { pdfStandard: "a-2u" });
    compiler.evictCache(cacheAge);
    return result.numOfPages;
  };
}
