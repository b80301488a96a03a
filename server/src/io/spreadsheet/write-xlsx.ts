import { PassThrough, Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { feedOf, sheetXml, type RowFeed, type SheetLimits, type SheetRows } from "./sheet-xml.ts";
import { contentTypes, packageRelations, sheetName, sheetPath, workbookRelations, workbookXml } from "./workbook-xml.ts";

/** Rows of texts in pieces, under a header; a sheet that is full is followed by another one with the same header. */
export type Sheets = {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<SheetRows>;
  readonly limits?: Partial<Limits>;
};

/** Content beyond `zip64FromBytes` is written as ZIP64, which some old readers do not accept. */
type Limits = SheetLimits & { readonly zip64FromBytes: number };

/** A sheet ends at Excel's rows, or 256 MiB, which no row has, before what a part of a plain ZIP may have. */
const usual: Limits = { rowsMax: 1_048_576, sheetMaxBytes: 2 ** 32 - 2 ** 28, zip64FromBytes: 2 ** 32 - 1 };

/** A workbook as a stream, in constant memory. Every cell is a text, never a formula. The same rows give the same bytes everywhere. */
export function writeXlsx({ header, rows, limits }: Sheets): Readable {
  return Readable.from(bytesOf(new Packing(), feedOf(rows), { header, limits: { ...usual, ...limits } }), { objectMode: false });
}

type Plan = { readonly header: readonly string[]; readonly limits: Limits };

async function* bytesOf(packing: Packing, feed: RowFeed, plan: Plan): AsyncGenerator<Uint8Array> {
  const { output } = packing;
  const packed = Promise.all([packing.flow(), pack(packing, feed, plan)]).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error("no workbook can be written", { cause: error }));
  });
  try {
    for await (const bytes of output) {
      packing.passedBytes += bytes.length;
      yield bytes;
    }
  } finally {
    output.destroy();
    await feed.close();
    await packed;
  }
}

/** Writes the sheets one after the other and the list of them last, as their number is not known before. */
async function pack(packing: Packing, feed: RowFeed, { header, limits }: Plan): Promise<void> {
  packing.addText("_rels/.rels", packageRelations);
  let sheets = 0;
  do {
    const isZip64 = packing.passedBytes >= limits.zip64FromBytes;
    await packing.addBytes(sheetPath(sheets), sheetXml(header, feed, limits), isZip64);
    sheets += 1;
  } while (await feed.hasMore());
  const names = Array.from({ length: sheets }, (_, index) => sheetName(index));
  packing.addText("xl/workbook.xml", workbookXml(names));
  packing.addText("xl/_rels/workbook.xml.rels", workbookRelations(names));
  packing.addText("[Content_Types].xml", contentTypes(names));
  packing.end(packing.passedBytes >= limits.zip64FromBytes);
}

/** A fixed time independent of the time zone: the ZIP stores local time only. */
const timeless = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** A ZIP in the making, whose parts stop being made when its bytes are wanted no more. */
class Packing {
  readonly output = new PassThrough();
  passedBytes = 0;
  readonly #zip = new ZipFile();

  flow(): Promise<void> {
    return pipeline(this.#zip.outputStream, this.output);
  }
  addText(path: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), path, timeless);
  }
  /** Adds a part; until the last of its bytes is taken. */
  async addBytes(path: string, bytes: AsyncIterable<Uint8Array>, forceZip64Format: boolean): Promise<void> {
    const part = Readable.from(bytes, { objectMode: false });
    const stop = (): void => void part.destroy();
    this.output.once("close", stop);
    this.#zip.addReadStream(part, path, { ...timeless, forceZip64Format });
    await finished(part);
    this.output.off("close", stop);
  }
  end(forceZip64Format: boolean): void {
    this.#zip.end({ forceZip64Format, comment: "" });
  }
}
