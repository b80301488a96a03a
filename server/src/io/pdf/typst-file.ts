/** A PDF as Typst or rewrite-pdf.ts writes it: objects in the open, one classic table of offsets, no streams of objects. */
export type TypstFile = {
  /** How many object numbers are taken. */
  readonly size: number;
  readonly root: number;
  readonly info: number | undefined;
  /** The file's permanent id, as in the trailer. */
  readonly id: string;
  readonly tableAt: number;
  /** The dictionary of an object that is one, from `<<` to `>>`. Throws when it is something else. */
  dictionary(number: number): string;
};

const entryBytes = 20;
const tailBytes = 512;
const dictionaryBytesMax = 1024 * 1024;

/** Reads the end of the file. Throws when it is not as Typst writes it: then nothing may be appended to it. */
export function readTypstFile(pdf: Uint8Array): TypstFile {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - tailBytes));
  const tableAt = Number(must(/startxref\n(\d+)\n%%EOF\n*$/, tail, "the end"));
  const trailer = must(/trailer\n(<<[^]*?>>)\n+startxref/, tail, "the trailer");
  const size = Number(must(/\/Size (\d+)/, trailer, "its size"));
  const table = bytes.toString("latin1", tableAt, tableAt + 40);
  const begin = must(new RegExp(`^(xref\n0 ${size}\n)0000000000 65535 f`), table, "the table of offsets");
  return {
    size,
    root: Number(must(/\/Root (\d+) 0 R/, trailer, "its root")),
    info: numberOf(/\/Info (\d+) 0 R/.exec(trailer)?.[1]),
    id: must(/\/ID \[((?:\([A-Za-z0-9+/=]+\)|<[0-9a-f]+>)) /, trailer, "its id"),
    tableAt,
    dictionary: (number) => dictionaryAt(bytes, number, tableAt + begin.length + number * entryBytes),
  };
}

/** The number of the object that is the first page. */
export function firstPageOf(file: TypstFile): number {
  const root = file.dictionary(file.root);
  let node = Number(must(/\n *\/Pages (\d+) 0 R/, root, "the pages"));
  for (let depth = 0; depth < 32; depth += 1) {
    const dictionary = file.dictionary(node);
    if (/\n *\/Type \/Page\n/.test(dictionary)) return node;
    node = Number(must(/\n *\/Kids \[ ?(\d+) 0 R/, dictionary, "the first page"));
  }
  throw new Error("the PDF is not as Typst writes it: its pages go too deep");
}

function dictionaryAt(bytes: Buffer, number: number, entryAt: number): string {
  const offset = Number(must(/^(\d{10}) 00000 n/, bytes.toString("latin1", entryAt, entryAt + entryBytes), `object ${number}`));
  const end = bytes.indexOf("\nendobj", offset, "latin1");
  if (end < 0 || end - offset > dictionaryBytesMax) throw new Error(`object ${number} of the PDF has no near end`);
  const text = bytes.toString("latin1", offset, end);
  return must(new RegExp(`^${number} 0 obj\n(<<\n[^]*\n>>)$`), text, `object ${number}`);
}

function must(pattern: RegExp, text: string, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the PDF is not as Typst writes it: ${what} cannot be read`);
  return found;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
