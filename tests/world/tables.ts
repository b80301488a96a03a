import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { ParseOption, XmlDocument, XmlElement } from "libxml2-wasm";
import { unzip } from "./zip.ts";

/** The cells of a row by their columns, counted from 0. */
export type Cells = Readonly<Record<string, string>>;

/** Contents of an XML export: its columns, and its records with their cells by column. */
export type XmlTable = {
  readonly name: string;
  readonly columns: readonly (readonly [uuid: string, name: string])[];
  readonly records: readonly (readonly [uuid: string, cells: Cells])[];
};

const sheetXmlns = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Rows of a CSV file of RFC 4180, as csv-parse reads them. */
export function csvRows(csv: Buffer): string[][] {
  return parse(csv, { record_delimiter: "\r\n" });
}

/** Sheets of a workbook: rows of cells, as yauzl and libxml2 read them, escapes undone as Excel does. */
export async function xlsxSheets(xlsx: Buffer): Promise<Cells[][]> {
  const parts = [...(await unzip(xlsx))].filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  const numbered = parts.map(([name, part]) => [Number(/\d+/.exec(name)), part] as const);
  return numbered
    .toSorted(([a], [b]) => a - b)
    .map(([, part]) =>
      read(part, (root) =>
        elements(root, "s:sheetData/s:row").map((row) => Object.fromEntries(elements(row, "s:c").map(cellOf))),
      ),
    );
}

/** An XML export, as libxml2 reads it. */
export function xmlTable(xml: Buffer): XmlTable {
  return read(xml, (root) => ({
    name: attribute(root, "name"),
    columns: elements(root, "columns/column").map((column) => [attribute(column, "uuid"), attribute(column, "name")] as const),
    records: elements(root, "records/record").map((record) => {
      const cells = elements(record, "value").map((value) => {
        const text = value.attr("encoding")?.value === "json" ? String(JSON.parse(value.content)) : value.content;
        return [attribute(value, "column"), text] as const;
      });
      return [attribute(record, "uuid"), Object.fromEntries(cells)] as const;
    }),
  }));
}

function cellOf(cell: XmlElement): readonly [column: number, text: string] {
  assert.deepEqual([attribute(cell, "t"), elements(cell, "s:f")], ["inlineStr", []]);
  const emails = /^[A-Z]+/.exec(attribute(cell, "r"))![0];
  const column = [...emails].reduce((sum, email) => sum * 26 + email.charCodeAt(0) - 64, 0) - 1;
  const text = elements(cell, ".//s:t")
    .map(({ content }) => content)
    .join("");
  return [column, text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))];
}

function read<T>(xml: Buffer, use: (root: XmlElement) => T): T {
  const document = XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_HUGE });
  try {
    return use(document.root);
  } finally {
    document.dispose();
  }
}

function elements(of: XmlElement, path: string): readonly XmlElement[] {
  return of.find(path, { s: sheetXmlns }).filter((node) => node instanceof XmlElement);
}

function attribute(of: XmlElement, name: string): string {
  return of.attr(name)!.value;
}
