import { hash, randomBytes } from "node:crypto";

/** SHA-256 of the text's UTF-8 bytes, or of the bytes, as lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/** SHA-256 of bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash("sha256", bytes, "buffer");
}

/** A new salt: 128 random bits as 22 characters of base64url. */
export function newSalt(): string {
  return randomBytes(16).toString("base64url");
}
