import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { decodeText } from "../rows/decode-text.ts";
import { RowsUnreadable } from "../rows/rows.ts";
import { spreadsheetLimits } from "./limits.ts";
import { unreadable } from "./package-parts.ts";

/** Callbacks for the XML of a part: names without prefixes, attributes as written, text between tags. */
export type XmlListener = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** Characters parsed without a pause: few of them can be rows of very many cells, which wait in memory meanwhile. */
const sliceChars = 4096;

/** Parses XML of any size; yields after each slice, so that results can be passed on. Throws RowsUnreadable. */
export async function* walkXml(source: Readable, { open, text, close }: XmlListener): AsyncGenerator<void, void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let quietChars = 0;
  parser.on("doctype", () => {
    throw unreadable("its XML has a DOCTYPE");
  });
  parser.on("error", (error) => {
    throw unreadable("its XML is malformed", error);
  });
  parser.on("opentag", (tag) => {
    quietChars = 0;
    if ((depth += 1) > spreadsheetLimits.depthMax) throw unreadable("its XML is too deep");
    open(localName(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    quietChars = 0;
    depth -= 1;
    close?.(localName(tag.name));
  });
  if (text) parser.on("text", text);
  if (text) parser.on("cdata", text);
  try {
    for await (const piece of decodeText(source, "UTF-8")) {
      for (let at = 0; at < piece.length; at += sliceChars) {
        const slice = piece.slice(at, at + sliceChars);
        quietChars += slice.length;
        parser.write(slice);
        if (quietChars > spreadsheetLimits.tokenMaxChars) throw unreadable("its XML has a text that is too long");
        yield;
      }
    }
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof RowsUnreadable ? error : unreadable("it cannot be unpacked or read", error);
  } finally {
    source.destroy();
  }
}

/** The same for parts that are read as a whole. */
export async function walkWhole(source: Readable, listener: XmlListener): Promise<void> {
  for await (const _ of walkXml(source, listener));
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
