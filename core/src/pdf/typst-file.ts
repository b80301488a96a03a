import { indexOfText, latin1Of } from "./bytes.ts";

/** A PDF as Typst or rewrite-pdf.ts writes it, perhaps with updates of ours: objects in the open, classic tables of offsets. */
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
  /** The body of an object, one character a byte, with its stream. Throws when it cannot be read. */
  body(number: number): string;
};

/** A run of entries in a table of offsets. */
type Section = { readonly first: number; readonly count: number; readonly entriesAt: number };

const entryBytes = 20;
const tailBytes = 512;
const dictionaryBytesMax = 1024 * 1024;
/** Bounds of the cross-reference tables followed from the end, and of all their sections. */
const tablesMax = 100;
const sectionsMax = 10_000;

/** Reads the end of the file. Throws when it is not as Typst writes it: then nothing may be appended to it. */
export function readTypstFile(pdf: Uint8Array): TypstFile {
  const tail = latin1Of(pdf, pdf.length - tailBytes);
  const tableAt = Number(must(/startxref\n(\d+)\n%%EOF\n*$/, tail, "the end"));
  const trailer = must(/trailer\n(<<[^]*?>>)\n+startxref/, tail, "the trailer");
  const sections = readSections(pdf, tableAt);
  const entryOf = (number: number): number => {
    const section = sections.find(({ first, count }) => number >= first && number < first + count);
    if (!section) throw new Error(unreadable(`object ${number}`));
    return section.entriesAt + (number - section.first) * entryBytes;
  };
  return {
    size: Number(must(/\/Size (\d+)/, trailer, "its size")),
    root: Number(must(/\/Root (\d+) 0 R/, trailer, "its root")),
    info: numberOf(/\/Info (\d+) 0 R/.exec(trailer)?.[1]),
    id: must(/\/ID \[((?:\([A-Za-z0-9+/=]+\)|<[0-9a-f]+>)) /, trailer, "its id"),
    tableAt,
    dictionary: (number) => dictionaryAt(pdf, number, entryOf(number)),
    body: (number) => bodyAt(pdf, number, entryOf(number)),
  };
}

/** The sections of all tables of offsets, the newest first; the oldest begins with the free entry of object 0. */
function readSections(bytes: Uint8Array, lastTableAt: number): readonly Section[] {
  const sections: Section[] = [];
  let tableAt: number | undefined = lastTableAt;
  for (let tables = 0; tableAt !== undefined; tables += 1) {
    let at = tableAt + must(/^(xref\n)/, latin1Of(bytes, tableAt, tableAt + 5), "the table of offsets").length;
    for (let line = lineAt(bytes, at); line !== "trailer\n"; line = lineAt(bytes, at)) {
      // rewritten files have an empty line behind the table
      if (line === "\n") {
        at += 1;
        continue;
      }
      const [, first, count] = /^(\d{1,8}) (\d{1,8})\n$/.exec(line) ?? [];
      if (count === undefined || sections.length >= sectionsMax) throw new Error(unreadable("the table of offsets"));
      sections.push({ first: Number(first), count: Number(count), entriesAt: at + line.length });
      at += line.length + Number(count) * entryBytes;
    }
    const trailer = must(/^trailer\n(<<[^]*?>>)\n+startxref/, latin1Of(bytes, at, at + tailBytes), "the trailer");
    const earlier = numberOf(/\/Prev (\d+)/.exec(trailer)?.[1]);
    if (earlier !== undefined && (earlier >= tableAt || tables >= tablesMax)) throw new Error(unreadable("an earlier table"));
    tableAt = earlier;
  }
  const oldest = sections.at(-1);
  const free = oldest?.first === 0 ? latin1Of(bytes, oldest.entriesAt, oldest.entriesAt + entryBytes) : "";
  must(/^(0000000000 65535 f)/, free, "the table of offsets");
  return sections;
}

const lineBytesMax = 20;

function lineAt(bytes: Uint8Array, at: number): string {
  const text = latin1Of(bytes, at, at + lineBytesMax);
  return text.slice(0, text.indexOf("\n") + 1);
}

/** The number of the object that is a page; pages count from 0. Throws when there is no such page. */
export function pageOf(file: TypstFile, index: number): number {
  let node: number | undefined = Number(must(/\n *\/Pages (\d+) 0 R/, file.dictionary(file.root), "the pages"));
  let left = index;
  for (let depth = 0; depth < 32; depth += 1) {
    const dictionary = file.dictionary(node);
    if (isPage(dictionary)) return node;
    const kids = must(/\n *\/Kids \[([\d R\n]*)\]/, dictionary, "the pages").matchAll(/(\d{1,8}) 0 R/g);
    node = undefined;
    for (const [, number] of kids) {
      const count = pageCount(file.dictionary(Number(number)));
      if (left < count) node = Number(number);
      if (node !== undefined) break;
      left -= count;
    }
    if (node === undefined) throw new Error(`the PDF has no page ${index}`);
  }
  throw new Error("the PDF is not as Typst writes it: its pages go too deep");
}

function isPage(dictionary: string): boolean {
  return /\n *\/Type \/Page\n/.test(dictionary);
}

function pageCount(dictionary: string): number {
  return isPage(dictionary) ? 1 : Number(must(/\n *\/Count (\d+)/, dictionary, "the number of pages"));
}

function dictionaryAt(bytes: Uint8Array, number: number, entryAt: number): string {
  const offset = Number(must(/^(\d{10}) 00000 n/, latin1Of(bytes, entryAt, entryAt + entryBytes), `object ${number}`));
  const end = indexOfText(bytes, "\nendobj", offset);
  if (end < 0 || end - offset > dictionaryBytesMax) throw new Error(`object ${number} of the PDF has no near end`);
  const text = latin1Of(bytes, offset, end);
  return must(new RegExp(`^${number} 0 obj\n([^]*)$`), text, `object ${number}`);
}

function bodyAt(bytes: Uint8Array, number: number, entryAt: number): string {
  const offset = Number(must(/^(\d{10}) 00000 n/, latin1Of(bytes, entryAt, entryAt + entryBytes), `object ${number}`));
  const start = offset + `${number} 0 obj\n`.length;
  const end = indexOfText(bytes, "\nendobj", start);
  if (end < 0) throw new Error(unreadable(`object ${number}`));
  const streamAt = indexOfText(bytes.subarray(0, end), "\nstream\n", start);
  if (streamAt < 0) return latin1Of(bytes, start, end);
  const length = Number(must(/\/Length (\d{1,9})[\n ]/, latin1Of(bytes, start, streamAt + 1), `object ${number}`));
  const streamEnd = streamAt + "\nstream\n".length + length + "\nendstream".length;
  must(/^(\nendobj)/, latin1Of(bytes, streamEnd, streamEnd + "\nendobj".length), `object ${number}`);
  return latin1Of(bytes, start, streamEnd);
}

function must(pattern: RegExp, text: string, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(unreadable(what));
  return found;
}

function unreadable(what: string): string {
  return `the PDF is not as Typst writes it: ${what} cannot be read`;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
