import { createHash } from "node:crypto";

/** A checksum that grows with the bytes it is shown; `base64` ends it. */
export type RunningChecksum = { see(bytes: Uint8Array): void; base64(): string };

/** Begins a checksum of an algorithm that OpenSSL knows: "sha1". */
export function beginChecksum(algorithm: string): RunningChecksum {
  const hash = createHash(algorithm);
  return { see: (bytes) => void hash.update(bytes), base64: () => hash.digest("base64") };
}
