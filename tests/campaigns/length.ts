/** Length of a campaign, and the seed of its random choices: a failure is repeated with the seed it names. */
export type Length = { readonly ms: number; readonly seed: number; readonly isShort: boolean };

/** The length given by tools/campaign.ts, else the short form of `npm run test:campaigns`. */
export function campaignLength(shortMs: number, env: NodeJS.ProcessEnv = process.env): Length {
  const minutes = env["CAMPAIGN_MINUTES"];
  const seed = Number(env["CAMPAIGN_SEED"] ?? 20_261_120);
  return minutes === undefined ? { ms: shortMs, seed, isShort: true } : { ms: Number(minutes) * 60_000, seed, isShort: false };
}

/** Chances that a seed repeats. */
export type Chance = {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  pick<T>(all: readonly T[]): T;
};

/** The chances of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (all) => {
      if (all.length === 0) throw new Error("there is nothing to pick");
      return all[below(all.length)] as (typeof all)[number];
    },
  };
}
