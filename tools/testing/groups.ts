import type { Group } from "./run-tests.ts";

/**
 * The tests of `npm test`. Those of core and of the console share one process; those of the shape are a part of `npm run check`. The
 * longest come first, so that none is waited for at the end.
 */
export const tests: Group = {
  ending: ".test.ts",
  everything: ["tests/{stories,contract}", "tools/testing/pure.ts", "server/src", "tests/{cli,sdk,walk,world}", "tools"],
};

/** Campaigns in their short form: kills, floods and forgeries, which take as long as all other tests. */
export const campaigns: Group = { ending: ".test.ts", everything: ["tests/campaigns"] };
