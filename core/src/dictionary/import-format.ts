/** The file formats of imports. */
export type ImportFormat = "csv" | "xlsx";

/** The beginning of a file, the MIME type found by its signature, if any, and its name, for signatures that several formats share. */
export type ImportHead = { readonly bytes: Uint8Array; readonly signature: string | undefined; readonly fileName: string };

/** Number of bytes at the beginning of a file that decide its format. */
export const importHeadBytes = 65_536;

/** The format of a file by its bytes, or the reason why it cannot be imported. */
export function importFormatOf(head: ImportHead): { readonly format: ImportFormat } | { readonly refused: string } {
  const { bytes, signature, fileName } = head;
  if (signature === xlsxType || (signature === "application/zip" && /\.xls[xm]$/i.test(fileName))) return { format: "xlsx" };
  if (signature === "application/x-cfb")
    return { refused: "it is an old Excel file (.xls) or a protected one: save it as an Excel workbook (.xlsx) or as CSV" };
  const text = isWide(bytes) ? "" : textOf(bytes, signature === undefined);
  if (text === undefined) return { refused: `it is ${signature ?? "neither text nor a spreadsheet"}, not CSV or XLSX` };
  const marked = marks.find(([beginning]) => text.startsWith(beginning));
  return marked ? { refused: `it is ${marked[1]}, not CSV or XLSX` } : { format: "csv" };
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const marks = [
  ["%PDF-", "a PDF"],
  ["{\\rtf", "RTF"],
  ["<?xml", "XML"],
  ["<!DOCTYPE", "a web page"],
  ["<html", "a web page"],
] as const;

/** Whether bytes are UTF-8 without NUL; the last character may be cut off. */
function isUtf8Text(bytes: Uint8Array): boolean {
  let left = 0;
  for (const byte of bytes) {
    if (byte === 0 || (byte >> 6 === 0b10) !== left > 0) return false;
    if (left > 0) left -= 1;
    else if (byte >= 0xf5 || byte === 0xc0 || byte === 0xc1) return false;
    else left = byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
  }
  return true;
}

/** UTF-16 by its mark, or because every other byte of much of it is 0. */
function isWide(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  return Math.min(even, odd) === 0 && Math.max(even, odd) * 4 > bytes.length;
}

/**
 * The first characters, byte by byte, of text: what holds no control characters, or has no signature and is UTF-8 without NUL, as
 * exports of values with control characters are. Undefined of anything else.
 */
function textOf(bytes: Uint8Array, isUnsigned: boolean): string | undefined {
  const isControl = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte);
  if (bytes.some((byte) => isControl(byte) || byte === 0x7f) && !(isUnsigned && isUtf8Text(bytes))) return undefined;
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  return text.replace(/^\xef\xbb\xbf/, "").trimStart();
}
