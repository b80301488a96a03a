import { lyingZip, type LyingEnd, type LyingEntry } from "../world/lying-zip.ts";
import { relations, sheetPart, workbookParts, type WorkbookParts } from "../world/workbook.ts";

/** A spreadsheet that means harm, and what must come of its preview: its first row, or a refusal. */
export type SpreadsheetBomb = { readonly bytes: () => Buffer; readonly right: string };

const refused = "400 import.file_format";
const row = '<row><c t="str"><v>a</v></c></row>';
const otherSheet = Buffer.from(`<worksheet><sheetData>${row}</sheetData></worksheet>`);
const mib = 1024 ** 2;

/** A sound workbook but for what is said of its sheet, what is put beside its parts, and what its end says. */
function lied(ofSheet: Partial<LyingEntry>, beside: readonly LyingEntry[] = [], end: LyingEnd = {}): Buffer {
  const entries = workbookParts(row).map((entry) => (entry.name === sheetPart ? { ...entry, ...ofSheet } : entry));
  return lyingZip([...entries, ...beside], end);
}

const book = (rows: string, more?: WorkbookParts): Buffer => lyingZip(workbookParts(rows, more));
const texts = (one: string): WorkbookParts => ({ shared: `<sst><si><t>${one}</t></si></sst>` });
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes, " ");

/** Rows that become much more than they are, and XML that means harm; `times` as many of them in the long form. */
export const cellBombs = (times: number): Readonly<Record<string, SpreadsheetBomb>> => ({
  "a cell in the last column of each row": {
    bytes: () => book('<row><c r="XFD1"><v>1</v></c></row>'.repeat(20_000 * times)),
    right: "200 ",
  },
  "a shared text of 1 MB in each row": {
    bytes: () => book('<row><c t="s"><v>0</v></c></row>'.repeat(20_000 * times), texts("a".repeat(1_000_000))),
    right: refused,
  },
  "empty cells without end": { bytes: () => book(`<row>${"<c/>".repeat(16_000)}</row>`.repeat(60 * times)), right: refused },
  "empty cells by reference": {
    bytes: () => book(`<row>${'<c r="XFD1"/>'.repeat(16_000)}</row>`.repeat(20 * times)),
    right: refused,
  },
  "a cell of texts without end": {
    bytes: () => book(`<row><c t="inlineStr">${`<t>${"a".repeat(mib)}</t>`.repeat(60)}</c></row>`),
    right: refused,
  },
  "one text of 60 MB": { bytes: () => book(`<row><c t="str"><v>${"a".repeat(60 * mib)}</v></c></row>`), right: refused },
  "escapes without end": { bytes: () => book(`<row><c t="str"><v>${"&amp;".repeat(mib)}</v></c></row>`), right: refused },
  "100 000 attributes": {
    bytes: () => book(`<row ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ")}/>${row}`),
    right: "200 a",
  },
  "entities of entities": {
    bytes: () => book(row, { shared: '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "d">]><sst><si><t>&b;</t></si></sst>' }),
    right: refused,
  },
  "an entity of a file": {
    bytes: () => book(row, { shared: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><sst/>' }),
    right: refused,
  },
  "an entity of nothing": { bytes: () => book('<row><c t="str"><v>&b;</v></c></row>'), right: refused },
  "a part outside": { bytes: () => book(row, { links: relations({ worksheet: "../../../etc/passwd" }) }), right: refused },
  "a part of another host": { bytes: () => book(row, { links: relations({ worksheet: "//host/a" }) }), right: refused },
  "a part that is no path": { bytes: () => book(row, { links: relations({ worksheet: "//[" }) }), right: refused },
  "a sheet that is itself a workbook": {
    bytes: () => lied({ bytes: book(row) }),
    right: refused,
  },
});

/** Archives whose headers lie. */
export const zipLies: Readonly<Record<string, SpreadsheetBomb>> = {
  "a sheet that says to be less": { bytes: () => lied({ bytes: zeros(60 * mib), saysBytes: 100 }), right: refused },
  "a sheet that says to be more": { bytes: () => lied({ saysBytes: 1000 }), right: refused },
  "a sheet that says to be 4 GB": { bytes: () => lied({ saysBytes: 0xfffffff0 }), right: refused },
  "a sheet packed into more than there is": { bytes: () => lied({ saysPackedBytes: 1e9 }), right: refused },
  "a sheet packed into nothing": { bytes: () => lied({ saysPackedBytes: 0 }), right: refused },
  "a sheet at the place of another part": { bytes: () => lied({ saysOffset: 0 }), right: refused },
  "a sheet behind the end": { bytes: () => lied({ saysOffset: 0xfffffff0 }), right: refused },
  "a sheet packed in a way that is unknown": { bytes: () => lied({ saysMethod: 99 }), right: refused },
  "a sheet that says not to be packed": { bytes: () => lied({ saysMethod: 0 }), right: refused },
  "a sheet that is encrypted": { bytes: () => lied({ saysFlags: 0x801 }), right: refused },
  "the sheet twice": { bytes: () => lied({}, [{ name: sheetPart, bytes: otherSheet }]), right: refused },
  "the sheet twice but for its case": {
    bytes: () => lied({}, [{ name: sheetPart.toUpperCase(), bytes: otherSheet }]),
    right: refused,
  },
  "a part with an absolute name": { bytes: () => lied({}, [{ name: "/etc/passwd", bytes: zeros(1) }]), right: refused },
  "a part above the folder": { bytes: () => lied({}, [{ name: "../../a", bytes: zeros(1) }]), right: refused },
  "a part above the folder, as Windows has it": { bytes: () => lied({}, [{ name: "..\\a", bytes: zeros(1) }]), right: refused },
  "a ZIP of ZIPs beside": { bytes: () => lied({}, [{ name: "a.zip", bytes: nested(6) }]), right: "200 a" },
  "10 001 parts": {
    bytes: () =>
      lied(
        {},
        Array.from({ length: 10_001 }, (_, at) => ({ name: `p${at}`, bytes: zeros(1) })),
      ),
    right: refused,
  },
  "more parts declared than present": { bytes: () => lied({}, [], { entries: 60_000 }), right: refused },
  "fewer parts declared than present": { bytes: () => lied({}, [], { entries: 1 }), right: refused },
  "a list of parts that is somewhere else": { bytes: () => lied({}, [], { directoryAt: 3 }), right: refused },
  "a comment that is not there": { bytes: () => lied({}, [], { commentBytes: 9 }), right: refused },
  "another name before the bytes": { bytes: () => lied({ localName: "xl/other.xml" }), right: "200 a" },
};

/** ZIPs in ZIPs, as many deep, 16 in each. */
function nested(depth: number): Buffer {
  const inner = depth === 0 ? zeros(mib) : nested(depth - 1);
  return lyingZip(Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, bytes: inner })));
}
