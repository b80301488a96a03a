import { crc32 } from "@chancery/core/evidence/crc32.ts";
import { verifyArchive, type Verification, type VerifyMeans } from "@chancery/core/evidence/verify-archive.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { verifyKeySignature } from "./verify-key-signature.ts";

// small enough that the page stays responsive while one is hashed
const pieceBytes = 256 * 1024;

const means: VerifyMeans = {
  hashText: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  verifySignature: async (x, text, signature) => {
    if (!/^[\w-]{43}$/.test(x) || !/^[0-9a-f]{128}$/.test(signature)) return false;
    const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, "Ed25519", false, ["verify"]);
    return crypto.subtle.verify("Ed25519", key, bytesOf(hexToBytes(signature)), bytesOf(utf8ToBytes(text)));
  },
  hash: async (name, parts) => new Uint8Array(await crypto.subtle.digest(name, await new Blob(parts.map(bytesOf)).arrayBuffer())),
  verifyKeySignature,
  decode: (bytes) => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return undefined;
    }
  },
  beginChecksums: () => {
    const hash = sha256.create();
    let sum = 0;
    return {
      update: (bytes) => {
        hash.update(bytes);
        sum = crc32(bytes, sum);
      },
      end: () => ({ sha256: bytesToHex(hash.digest()), crc32: sum }),
    };
  },
};

/** Whether this browser can verify signatures: only pages of secure addresses have the cryptography, and old browsers lack Ed25519. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["verify", "sign"]);
    return true;
  } catch {
    return false;
  }
}

/** Verifies an archive without uploading it. `onProgress` gets the bytes read. */
export function verifyFile(file: File, onProgress: (doneBytes: number) => void): Promise<Verification> {
  const archive = {
    sizeBytes: file.size,
    async *read(start: number, end: number) {
      for (let at = start; at < end; at += pieceBytes) {
        yield new Uint8Array(await file.slice(at, Math.min(end, at + pieceBytes)).arrayBuffer());
      }
    },
  };
  return verifyArchive(archive, { ...means, onProgress });
}

/** Bytes with a buffer of their own, as the browser's cryptography wants them. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
