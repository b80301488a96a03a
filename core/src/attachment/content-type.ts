import { table } from "../text/table.ts";
import { unknownType } from "./category.ts";

/** Number of bytes at the beginning of a file that decide its type. */
export const headBytes = 65_536;

/** The beginning of a file, the type found by its signature, if any, and its name, which decides only between related types. */
export type FileHead = { readonly bytes: Uint8Array; readonly signature: string | undefined; readonly fileName: string };

/** The MIME type of a file, from its content. Texts, compound files and certificates of one form are distinguished by extension. */
export function contentTypeOf(head: FileHead): string {
  const extension = head.fileName.slice(head.fileName.lastIndexOf(".") + 1).toLowerCase();
  const known = fromSignature(head, extension);
  if (known !== undefined) return known;
  if (hasAt(head.bytes, 0, [0x30]) && ((head.bytes[1] ?? 0) & 0x80) === 0x80 && ["cer", "crt", "der"].includes(extension))
    return "application/pkix-cert";
  if (hasAt(head.bytes, 0, [0x76, 0xe8, 0x04, 0x60])) return "application/x-microsoft-rpmsg-message";
  if (isDbf(head.bytes) && extension === "dbf") return "application/x-dbf";
  const text = textOf(head.bytes);
  return text === undefined ? unknownType : typeOfText(text, extension);
}

function fromSignature({ bytes, signature }: FileHead, extension: string): string | undefined {
  if (asciiAt(bytes, 30, "mimetypeapplication/vnd.etsi.asic-e+zip")) return "application/vnd.etsi.asic-e+zip";
  if (signature === "application/x-cfb") return compoundTypes[extension] ?? signature;
  if (signature === "application/zip") return zipTypes[extension] ?? signature;
  if (signature === "text/rtf") return "application/rtf";
  if (signature === undefined || signature === "application/xml" || signature === "image/svg+xml") return pdfWithin(bytes);
  return signature;
}

/** Office formats in a compound file or a ZIP, which the signature alone does not distinguish. */
const compoundTypes = table<string>({
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  msg: "application/vnd.ms-outlook",
});
const zipTypes = table<string>({
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  xlsm: "application/vnd.ms-excel.sheet.macroenabled.12",
  xlsb: "application/vnd.ms-excel.sheet.binary.macroenabled.12",
  xps: "application/vnd.ms-xpsdocument",
});

/** Readers accept a PDF whose header is within the first 1024 bytes (ISO 32000-1, annex H). */
function pdfWithin(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length, 1024);
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0x25 && asciiAt(bytes, at, "%PDF-")) return "application/pdf";
  return undefined;
}

function isDbf(bytes: Uint8Array): boolean {
  return (
    [0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5].includes(bytes[0] ?? 0) && bytes.length >= 32
  );
}

/** Bytes as text, one character a byte, which is enough to distinguish formats; undefined when there are control characters. */
function textOf(bytes: Uint8Array): string | undefined {
  const wide = hasAt(bytes, 0, [0xff, 0xfe]) || hasAt(bytes, 0, [0xfe, 0xff]);
  let text = "";
  for (const byte of bytes.subarray(0, headBytes)) {
    if (byte === 0 && wide) continue;
    if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) || byte === 0x7f)
      return undefined;
    if (text.length < 4096) text += String.fromCharCode(byte);
  }
  return text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");
}

function typeOfText(text: string, extension: string): string {
  if (text.startsWith("{\\rtf")) return "application/rtf";
  if (/^\s*<\?xml[\s?]/.test(text)) return "application/xml";
  if (text.trimStart().startsWith("<") && ["xml", "xsd", "xsl"].includes(extension)) return "application/xml";
  if (/^\s*-----BEGIN [A-Z0-9 ]+-----/.test(text)) return "application/x-pem-file";
  if (isMail(text)) return "message/rfc822";
  return extension === "csv" ? "text/csv" : "text/plain";
}

/** Begins with two or more header lines of which one is a mail's; Apple's emlx has a number before them. */
function isMail(text: string): boolean {
  const lines = text.replace(/^\d+\s*\r?\n/, "").split(/\r?\n/);
  const end = lines.findIndex((line) => !/^(?:[!-9;-~]+:|[ \t])/.test(line));
  const headers = lines.slice(0, end < 0 ? lines.length : end);
  const isHeader = (line: string): boolean => /^(?:received|return-path|delivered-to|message-id|mime-version|from):/i.test(line);
  return (
    headers.length >= 2 && headers.some(isHeader) && headers.some((line) => /^(?:from|date|subject|to|mime-version):/i.test(line))
  );
}

function asciiAt(bytes: Uint8Array, at: number, text: string): boolean {
  return hasAt(
    bytes,
    at,
    [...text].map((sign) => sign.charCodeAt(0)),
  );
}

function hasAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}
