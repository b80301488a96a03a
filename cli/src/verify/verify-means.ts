import { isUtf8 } from "node:buffer";
import { createHash, createPublicKey, verify } from "node:crypto";
import * as zlib from "node:zlib";
import { crc32 } from "@chancery/core/evidence/crc32.ts";
import type { VerifyMeans } from "@chancery/core/evidence/verify-archive.ts";
import { verifyKeySignature } from "./verify-key-signature.ts";

// Node before 20.15 has no CRC-32 of its own
const crc: typeof crc32 = "crc32" in zlib ? zlib.crc32 : crc32;

/** The cryptography of a verification in Node. */
export const verifyMeans: VerifyMeans = {
  hashText: (text) => createHash("sha256").update(text).digest("hex"),
  verifySignature: async (x, text, signature) => {
    if (!/^[\w-]{43}$/.test(x) || !/^[0-9a-f]{128}$/.test(signature)) return false;
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(undefined, Buffer.from(text), key, Buffer.from(signature, "hex"));
  },
  hash: async (name, parts) => {
    const hash = createHash(name.replace("-", ""));
    for (const part of parts) hash.update(part);
    return hash.digest();
  },
  verifyKeySignature,
  decode: (bytes) => (isUtf8(bytes) ? Buffer.from(bytes).toString() : undefined),
  beginChecksums: () => {
    const hash = createHash("sha256");
    let sum = 0;
    return {
      update: (bytes) => {
        hash.update(bytes);
        sum = crc(bytes, sum);
      },
      end: () => ({ sha256: hash.digest("hex"), crc32: sum }),
    };
  },
};
