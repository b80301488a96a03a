import { hash } from "node:crypto";

/** SHA-256 of the text's UTF-8 bytes, or of the bytes, as lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}
