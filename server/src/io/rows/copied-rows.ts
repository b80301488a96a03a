import { table } from "@chancery/core/text/table.ts";

/** Rows as COPY writes them in its text form, some at a time: an array of cells each, null where there is none. */
export async function* copiedRows(copied: AsyncIterable<Uint8Array>): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let rest = "";
  for await (const chunk of copied) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines.map((line) => line.split("\t").map(cellOf));
  }
}

function cellOf(text: string): string | null {
  if (!text.includes("\\")) return text;
  return text === "\\N" ? null : text.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign);
}

const signs = table<string>({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" });
