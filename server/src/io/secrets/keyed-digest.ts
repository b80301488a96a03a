import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { SecretRing } from "../keys/ring.ts";

/** Digests for comparing values, which reveal nothing to a reader of the database without the keys. */
export type KeyedDigest = {
  /** Text: `<key id>.<base64>`. */
  digest(text: string): string;
  /** Undefined when the key of the digest is not in the ring any more. */
  matches(text: string, digest: string): boolean | undefined;
  /** Whether the digest was made with the current key. */
  isCurrent(digest: string): boolean;
};

/** HMAC-SHA256 with keys derived from those of a ring: the current one makes digests, any of them compares. */
export function keyedDigest(ring: SecretRing): KeyedDigest {
  return {
    digest: (text) => {
      const current = ring.current();
      const key = ring.find(current);
      if (!key) throw new Error(`the key ring has no key ${current}`);
      return `${current}.${hmacOf(key, text).toString("base64")}`;
    },
    matches: (text, digest) => {
      const dot = digest.lastIndexOf(".");
      const key = ring.find(digest.slice(0, dot));
      if (!key) return undefined;
      const [made, kept] = [hmacOf(key, text), Buffer.from(digest.slice(dot + 1), "base64")];
      return made.length === kept.length && timingSafeEqual(made, kept);
    },
    isCurrent: (digest) => digest.startsWith(`${ring.current()}.`),
  };
}

function hmacOf(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", "chancery keyed digest", 32)))
    .update(text)
    .digest();
}
