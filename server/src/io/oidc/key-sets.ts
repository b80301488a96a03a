import type { ExportedJWKSCache } from "openid-client";

/** Key sets that recently verified a sign-on, by their address; a bounded number of the latest. */
export type KeySets = {
  find(address: string): ExportedJWKSCache | undefined;
  keep(address: string, keys: ExportedJWKSCache): void;
  forget(address: string): void;
};

const setsMax = 100;
/**
 * openid-client takes a set for fresh for 300 s, and asks again for a key it does not know when the set is 60 s old. Sets are
 * kept as if fetched so much earlier: an unknown key is asked for once, always, and nothing is kept longer than 240 s.
 */
const ageAtFirstS = 60;

/** Key sets of this process. */
export function openKeySets(): KeySets {
  const sets = new Map<string, ExportedJWKSCache>();
  return {
    find: (address) => sets.get(address),
    keep: (address, keys) => {
      if (sets.get(address)?.uat === keys.uat) return;
      sets.delete(address);
      sets.set(address, { ...keys, uat: keys.uat - ageAtFirstS });
      const [oldest] = sets.keys();
      if (sets.size > setsMax && oldest !== undefined) sets.delete(oldest);
    },
    forget: (address) => void sets.delete(address),
  };
}
