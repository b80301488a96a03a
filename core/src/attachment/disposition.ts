import { normalForm } from "../text/normal-form.ts";

/** The value of a Content-Disposition header for a download: RFC 6266, an ASCII name for old clients beside the true one. */
export function dispositionOf(fileName: string): string {
  // letters are taken apart first: a full-width solidus becomes the separator that the last steps replace
  const plain = normalForm(fileName, "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, "_")
    .replace(/["\\/:%;]/g, "_")
    .replace(/^[. ]+/, (signs) => "_".repeat(signs.length));
  const isPlain = plain === fileName;
  return `attachment; filename="${plain}"${isPlain ? "" : `; filename*=UTF-8''${extended(fileName)}`}`;
}

/** RFC 8187: letters, digits and a few signs stay, all else is percent-encoded UTF-8. */
function extended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
