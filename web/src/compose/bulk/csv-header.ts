const delimiters = [",", ";", "|", "\t"] as const;

/** A separator of cells that the service reads. */
export type Delimiter = (typeof delimiters)[number];

/** The first row of a CSV file. */
export type CsvHeader = {
  readonly delimiter: Delimiter;
  readonly names: readonly string[];
  /** Bytes from the start of the file to the line end of the header, a byte order mark included. */
  readonly sizeBytes: number;
};

const readMaxBytes = 256 * 1024;

/** The header of a CSV file (RFC 4180) in UTF-8; its delimiter is the one that occurs most often in it. */
export async function readCsvHeader(file: Blob): Promise<CsvHeader> {
  const bytes = await file.slice(0, readMaxBytes).arrayBuffer();
  return parseHeader(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
}

/** The same file with other names in its header. */
export function renameColumns(file: File, header: CsvHeader, names: readonly string[]): File {
  const line = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(header.delimiter);
  return new File([line, file.slice(header.sizeBytes)], file.name, { type: file.type });
}

/** Reads the header of a text that begins with one. */
export function parseHeader(text: string): CsvHeader {
  const line = text.slice(0, endOfLine(text));
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string): number => outside.split(delimiter).length;
  const delimiter = delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
  const names = cellsOf(line.replace(/^\uFEFF/, ""), delimiter);
  return { delimiter, names, sizeBytes: new TextEncoder().encode(line).length };
}

/** The place of the first line end outside of quotes. */
function endOfLine(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (text[at] === "\n" || text[at] === "\r")) return at;
  }
  return text.length;
}

function cellsOf(line: string, delimiter: Delimiter): readonly string[] {
  const cells = [""];
  let isQuoted = false;
  const letters = [...line];
  for (const [at, letter] of letters.entries()) {
    if (letter === '"') {
      if (isQuoted || letters[at - 1] !== '"') isQuoted = !isQuoted;
      else {
        isQuoted = true;
        cells[cells.length - 1] += letter;
      }
    } else if (letter === delimiter && !isQuoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}
