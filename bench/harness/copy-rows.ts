import { finished } from "node:stream/promises";

/** The rows of one number: a value is text, null for none. */
export type RowsOf = (number: number) => readonly (readonly (string | null)[])[];

const batch = 2000;

/** Writes the rows of numbers 0 to `count - 1` into a COPY. */
export async function copyRows(copy: NodeJS.WritableStream, rows: RowsOf, count: number): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
    const text = numbers.flatMap((number) => rows(number).map((row) => `${row.map(escaped).join("\t")}\n`)).join("");
    if (!copy.write(text)) await new Promise((resolve) => copy.once("drain", resolve));
  }
  copy.end();
  await finished(copy);
}

/** An array of texts as PostgreSQL reads it. */
export function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

function escaped(value: string | null): string {
  return value === null ? "\\N" : value.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/\t/g, "\\t");
}
