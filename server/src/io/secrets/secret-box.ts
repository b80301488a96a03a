import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretRing } from "../keys/ring.ts";

/** Secrets at rest: AES-256-GCM, bound to their place (table, column, row), so that they cannot be moved to another. */
export type SecretBox = {
  lock(text: string, place: string): string;
  /** Throws when the text was changed or moved, or when its key is not in the ring. */
  unlock(locked: string, place: string): string;
  /** The id of the key that locks now. What is locked begins with the id of its key and a dot. */
  currentKey(): string;
};

const ivBytes = 12;
const tagBytes = 16;

/** A box with the keys of a ring: locks with the current one, unlocks with whichever was used. Text: `<key id>.<base64>`. */
export function secretBox(ring: SecretRing): SecretBox {
  return {
    lock: (text, place) => {
      const iv = randomBytes(ivBytes);
      const current = ring.current();
      const cipher = createCipheriv("aes-256-gcm", keyOf(ring, current), iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${current}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64")}`;
    },
    unlock: (locked, place) => {
      const dot = locked.lastIndexOf(".");
      const bytes = Buffer.from(locked.slice(dot + 1), "base64");
      const decipher = createDecipheriv("aes-256-gcm", keyOf(ring, locked.slice(0, dot)), bytes.subarray(0, ivBytes));
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
    },
    currentKey: () => ring.current(),
  };
}

function keyOf(ring: SecretRing, id: string): Uint8Array {
  const key = ring.find(id);
  if (!key) throw new Error(`the key ring has no key ${id}: all processes need the same CHANCERY_SECRET_KEYS`);
  return key;
}
