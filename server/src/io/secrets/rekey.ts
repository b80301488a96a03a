import type { SecretBox } from "./secret-box.ts";

/** A secret as it is kept, with the key of its row, and the place it is bound to. */
export type LockedSecret = {
  readonly key: readonly string[];
  readonly place: string;
  readonly locked: string;
};

/** A column of secrets. */
export type SecretColumn = {
  /** `table.column`. */
  readonly name: string;
  /** Secrets that do not begin with the prefix, in the order of their keys, behind one. */
  list(prefix: string, limit: number, after?: LockedSecret["key"]): Promise<readonly LockedSecret[]>;
  /** Locks secrets again, in one transaction: all but those that were changed in the meantime. */
  relock(secrets: readonly LockedSecret[], again: (secret: LockedSecret) => string): Promise<void>;
};

const batchMax = 200;

/**
 * Encrypts all secrets of the columns again that are not locked by the current key; how many. Stopped or done twice it does no harm.
 * Secrets that cannot be decrypted stay, and do not keep others waiting: throws naming them at the end.
 */
export async function rekeyAll(box: SecretBox, columns: readonly SecretColumn[], signal: AbortSignal): Promise<number> {
  let count = 0;
  const kept = new Map<string, string>();
  for (const column of columns) {
    const again = ({ key, place, locked }: LockedSecret): string => {
      try {
        return box.lock(box.unlock(locked, place), place);
      } catch (error) {
        kept.set(`${column.name} of ${key[0]}`, error instanceof Error ? error.message : String(error));
        return locked;
      }
    };
    let after: LockedSecret["key"] | undefined;
    do {
      signal.throwIfAborted();
      const secrets = await column.list(`${box.currentKey()}.`, batchMax, after);
      await column.relock(secrets, again);
      count += secrets.length;
      after = secrets[batchMax - 1]?.key;
    } while (after);
  }
  const [first] = kept;
  if (first) throw new Error(`${kept.size} secrets cannot be decrypted and stay as they are, the first ${first.join(": ")}`);
  return count;
}

/** The columns that have secrets locked by another key than the current one. */
export async function columnsToRekey(box: SecretBox, columns: readonly SecretColumn[]): Promise<readonly string[]> {
  const found = await Promise.all(columns.map(async ({ list }) => (await list(`${box.currentKey()}.`, 1)).length > 0));
  return columns.flatMap(({ name }, index) => (found[index] ? [name] : []));
}
