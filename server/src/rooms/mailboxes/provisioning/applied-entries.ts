import type { Id } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { KeyedDigest } from "../../../io/secrets/keyed-digest.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { findProvisionedEntry, saveProvisionedEntry } from "./store.ts";

/** Values applied by earlier runs: a value is applied once, and again only when the file changes it or requests a reapply. */
export type Memory = {
  recall<Kind extends string>(db: Queries, entry: string): Promise<Recalled<Kind>>;
  /** Records that these values were applied to the subject; undefined ones keep their record. */
  keep(tx: Transaction, what: Recalled<string>, subjectId: Id<string>, values: Values): Promise<void>;
};

/** The record of one entry of the file. */
export type Recalled<Kind extends string> = {
  readonly entry: string;
  /** The object created for the entry. */
  readonly subjectId: Id<Kind> | undefined;
  /** Whether that object is not recreated after its removal. */
  readonly staysGone: boolean;
  readonly digests: Readonly<Record<string, string>>;
  /** Whether a value must be applied. A value that is missing in the file need not. */
  isNew(name: string, value: unknown): boolean;
  /** Whether a recorded value is different now, or may be. */
  isChanged(name: string, value: unknown): boolean;
};

type Values = Readonly<Record<string, unknown>>;

/** The records in the database. With `isReapplied` every value counts as new, and is recorded. */
export function lastingMemory(digests: KeyedDigest, run: { readonly isReapplied: boolean; readonly now: Instant }): Memory {
  return {
    recall: async <Kind extends string>(db: Queries, entry: string): Promise<Recalled<Kind>> => {
      const kept = await findProvisionedEntry<Kind>(db, entry);
      const known = run.isReapplied ? undefined : kept;
      const compare = (name: string, value: unknown) => compared(digests, known?.digests[name], [entry, name, value]);
      return {
        entry,
        digests: kept?.digests ?? {},
        subjectId: kept?.subjectId,
        staysGone: known !== undefined,
        isNew: (name, value) => value !== undefined && ["none", "other"].includes(compare(name, value)),
        isChanged: (name, value) => ["unknown", "other"].includes(compare(name, value)),
      };
    },
    keep: async (tx, { entry, digests: before, subjectId: known }, subjectId, values) => {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      const renewed = given.filter(([name, value]) => compared(digests, before[name], [entry, name, value]) !== "same");
      if (renewed.length === 0 && known === subjectId) return;
      const made = renewed.map(([name, value]) => [name, digests.digest(textOf([entry, name, value]))]);
      const all = { ...before, ...Object.fromEntries(made) };
      await saveProvisionedEntry(tx, { entry, subjectId, digests: all, appliedAt: run.now });
    },
  };
}

type Named = readonly [entry: string, name: string, value: unknown];

/**
 * Compares a value with its record: `old` is equal by an older key, `unknown` was recorded with a key that is gone. The latter is
 * not applied again: changes that people made since must not be undone because a key was dropped.
 */
function compared(digests: KeyedDigest, digest: string | undefined, named: Named): "none" | "other" | "same" | "old" | "unknown" {
  if (digest === undefined) return "none";
  const isSame = digests.matches(textOf(named), digest);
  if (isSame === undefined) return "unknown";
  if (!isSame) return "other";
  return digests.isCurrent(digest) ? "same" : "old";
}

/** A memory without records, for the set-up of the first owner, which happens once. */
export const noMemory: Memory = {
  recall: async (_, entry) => ({
    entry,
    subjectId: undefined,
    staysGone: false,
    digests: {},
    isNew: (_name, value) => value !== undefined,
    isChanged: () => false,
  }),
  keep: async () => undefined,
};

function textOf(named: Named): string {
  return JSON.stringify(named);
}
