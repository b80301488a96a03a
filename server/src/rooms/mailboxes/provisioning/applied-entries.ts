import type { Id } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { KeyedDigest } from "../../../io/secrets/keyed-digest.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { findProvisionedEntry, saveProvisionedEntry } from "./store.ts";

/** What earlier runs applied: a value is applied once, and again only when the file says another one or asks for all. */
export type Memory = {
  recall<Kind extends string>(db: Queries, entry: string): Promise<Recalled<Kind>>;
  /** Keeps that these values were applied to the subject; undefined ones stay as they were kept. */
  keep(tx: Transaction, what: Recalled<string>, subjectId: Id<string>, values: Values): Promise<void>;
};

/** One entry as an earlier run left it. */
export type Recalled<Kind extends string> = {
  readonly entry: string;
  /** The object that the entry stands for. */
  readonly subjectId: Id<Kind> | undefined;
  /** Whether that object is not to be made anew when it was removed since. */
  readonly staysGone: boolean;
  readonly digests: Readonly<Record<string, string>>;
  /** Whether a value is to be applied. One that the file leaves out is not. */
  isNew(name: string, value: unknown): boolean;
  /** Whether a value was kept and is another one now, or may be. */
  isChanged(name: string, value: unknown): boolean;
};

type Values = Readonly<Record<string, unknown>>;

/** A memory in the database. `isReapplied`: everything is new to it, and is kept. */
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
 * How a value compares with what was kept: `old` is the same by an older key, `unknown` was kept by a key that is gone. The latter is
 * not applied anew: what people changed since must not be undone because a key was taken out.
 */
function compared(digests: KeyedDigest, digest: string | undefined, named: Named): "none" | "other" | "same" | "old" | "unknown" {
  if (digest === undefined) return "none";
  const isSame = digests.matches(textOf(named), digest);
  if (isSame === undefined) return "unknown";
  if (!isSame) return "other";
  return digests.isCurrent(digest) ? "same" : "old";
}

/** A memory of nothing, which keeps nothing: the first owner's set-up is no file that comes again. */
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
