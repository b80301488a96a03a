import { createHash, hash, randomBytes } from "node:crypto";
import { nextTurn } from "./next-turn.ts";

/** SHA-256 of the text's UTF-8 bytes, or of the bytes, as lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/** SHA-256 of the UTF-8 bytes of a text in parts, as lower-case hex. Between the parts the process answers others. */
export async function sha256OfParts(parts: Iterable<string>): Promise<string> {
  const running = createHash("sha256");
  for (const part of parts) {
    running.update(part);
    await nextTurn();
  }
  return running.digest("hex");
}

/** SHA-256 of bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash("sha256", bytes, "buffer");
}

const saltBytes = 16;
let random = randomBytes(0);
let used = 0;

/** A new salt: 128 random bits as 22 characters of base64url. Bits are drawn for many at once: a call each takes 20 times as long. */
export function newSalt(): string {
  if (used === random.length) {
    random = randomBytes(256 * saltBytes);
    used = 0;
  }
  used += saltBytes;
  return random.toString("base64url", used - saltBytes, used);
}
