import type { ColumnId, DictionaryId } from "../ids/id.ts";
import { escapeAttribute, escapeText } from "../xml/write-xml.ts";

/** The content of the document besides the records. */
export type ExportedDictionary = {
  readonly id: DictionaryId;
  readonly name: string;
  readonly description: string;
  readonly columns: readonly { readonly id: ColumnId; readonly name: string; readonly longText: boolean }[];
};

/** The document up to its first record: the dictionary and its columns in order. */
export function xmlStart({ id, name, description, columns }: ExportedDictionary): string {
  const lines = columns.map(
    (column) => `    <column uuid="${column.id}" name="${escapeAttribute(column.name)}" longText="${column.longText}"/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<dictionary uuid="${id}" name="${escapeAttribute(name)}" description="${escapeAttribute(description)}">
  <columns>
${lines.join("")}  </columns>
  <records>
`;
}

/** The end of the document, after the last record. */
export const xmlEnd = "  </records>\n</dictionary>\n";

/** Writes records of a dictionary with these columns, each from its id and its cells in their order; empty cells are left out. */
export function xmlRecordWriter(
  columns: ExportedDictionary["columns"],
): (id: string, cells: readonly (string | null)[]) => string {
  const heads = columns.map(({ id, name }) => `<value column="${id}" name="${escapeAttribute(name)}"`);
  return (id, cells) => {
    const values = cells.map((cell, index) => (cell === null || cell === "" ? "" : `${heads[index]}${contentOf(cell)}</value>`));
    return `    <record uuid="${id}">${values.join("")}</record>\n`;
  };
}

// oxlint-disable-next-line no-control-regex -- these are exactly the characters XML 1.0 cannot carry
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** A text with characters that XML does not allow is written as a JSON string, with `\\u` for each of them. */
function contentOf(cell: string): string {
  if (!unwritable.test(cell)) return `>${escapeText(cell)}`;
  const json = JSON.stringify(cell).replace(/[\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  return ` encoding="json">${escapeText(json)}`;
}
