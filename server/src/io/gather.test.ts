import assert from "node:assert/strict";
import { test } from "node:test";
import { gatherWork } from "./gather.ts";

const bounds = { atOnceMax: 2, itemsMax: 3, isOfAll: () => false };

/** Work that waits until it is let go, and the items of each run so far. */
function held() {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const run = async (items: readonly string[]): Promise<readonly string[]> => {
    runs.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes("bad")) throw new Error(`${items.join(" and ")} failed`);
    return items.map((item) => `${item} done`);
  };
  /** Ends the oldest run that is under way, and lets the next ones begin. */
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { runs, run, end };
}

test("items are worked on at once, and beyond the bound with all that wait of their key", async () => {
  const { runs, run, end } = held();
  const work = gatherWork(run, bounds);
  const results = ["a", "b", "c", "d", "e", "f"].map((item) => work("one", item));
  results.push(work("two", "g"));
  assert.deepEqual(runs, [["a"], ["b"], ["g"]]);
  await end();
  assert.deepEqual(runs.slice(3), [["c", "d", "e"]]);
  await end();
  assert.deepEqual(runs.slice(4), [["f"]]);
  for (let left = 3; left > 0; left -= 1) await end();
  assert.deepEqual(await Promise.all(results), ["a done", "b done", "c done", "d done", "e done", "f done", "g done"]);
  void work("one", "h");
  assert.deepEqual(runs.slice(5), [["h"]]);
});

test("of a run that fails each item is worked on alone, and only those that fail again are rejected", async () => {
  const { runs, run, end } = held();
  const work = gatherWork(run, { ...bounds, atOnceMax: 1 });
  const first = work("one", "a");
  const results = Promise.allSettled(["b", "bad", "c"].map((item) => work("one", item)));
  for (let left = 5; left > 0; left -= 1) await end();
  assert.deepEqual(runs, [["a"], ["b", "bad", "c"], ["b"], ["bad"], ["c"]]);
  assert.equal(await first, "a done");
  assert.deepEqual(
    (await results).map((result) => (result.status === "fulfilled" ? result.value : (result.reason as Error).message)),
    ["b done", "bad failed", "c done"],
  );
});

test("items about the same are never in one run, and the order of those is kept", async () => {
  const { runs, run, end } = held();
  const work = gatherWork(run, { ...bounds, atOnceMax: 1, aboutOf: (item) => item.slice(0, 1) });
  const results = ["a1", "b1", "b2", "c1", "b3", "d1", "e1"].map((item) => work("one", item));
  for (let left = 4; left > 0; left -= 1) await end();
  assert.deepEqual(runs, [["a1"], ["b1", "c1", "d1"], ["b2", "e1"], ["b3"]]);
  assert.equal((await Promise.all(results)).length, 7);
});

test("an error that is not of an item is that of all", async () => {
  const { runs, run, end } = held();
  const work = gatherWork(run, { ...bounds, atOnceMax: 1, isOfAll: () => true });
  void work("one", "a");
  const results = Promise.allSettled(["b", "bad"].map((item) => work("one", item)));
  await end();
  await end();
  assert.deepEqual(runs, [["a"], ["b", "bad"]]);
  assert.deepEqual(
    (await results).map((result) => (result.status === "rejected" ? (result.reason as Error).message : "")),
    ["b and bad failed", "b and bad failed"],
  );
});
