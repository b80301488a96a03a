import { readFileSync, statSync } from "node:fs";
import { readSecretKeys, type SecretKeys } from "./secret-keys.ts";

/** The keys for secrets at rest as they are now. */
export type SecretRing = {
  /** The id of the key that new secrets take. */
  current(): string;
  find(id: string): Uint8Array | undefined;
};

/** A ring that never changes. */
export function fixedRing({ current, keys }: SecretKeys): SecretRing {
  return { current: () => current, find: (id) => keys.get(id) };
}

/** The maximum age of a process's copy of the file when it encrypts. */
const lookMs = 1000;

/**
 * A ring that follows its file: at most a second behind for what is locked, at once for an id it does not know. Keys that were
 * taken out are known until the process ends. While the file cannot be read, what was read before is used.
 */
export function fileRing(path: string, first: SecretKeys, nowMs: () => number = () => performance.now()): SecretRing {
  const keys = new Map(first.keys);
  let { current } = first;
  let stamp = "";
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    lookedAt = nowMs();
    try {
      const { mtimeMs, ino, size } = statSync(path);
      if (stamp === `${mtimeMs} ${ino} ${size}`) return;
      const read = readSecretKeys(readFileSync(path));
      for (const [id, key] of read.keys) keys.set(id, key);
      ({ current } = read);
      stamp = `${mtimeMs} ${ino} ${size}`;
    } catch {
      // an administrator is writing it, or its disk is away: requests go on with what is known
    }
  };
  return {
    current: () => {
      if (nowMs() - lookedAt >= lookMs) look();
      return current;
    },
    find: (id) => {
      if (!keys.has(id)) look();
      return keys.get(id);
    },
  };
}
