/** How many runs of a key are under way at a time, and how many items one run takes. */
export type GatherBounds<Item> = {
  readonly atOnceMax: number;
  readonly itemsMax: number;
  /** The thing that an item is about: two about the same are never in one run. Without it, all items differ. */
  readonly aboutOf?: (item: Item) => string;
  /** Whether an error is not of an item, so that its run is not repeated item by item. */
  readonly isOfAll: (error: unknown) => boolean;
};

/** Does the work of one item, together with that of others of the same key. */
export type Gather<Item, Result> = (key: string, item: Item) => Promise<Result>;

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Runs work on items that come at the same time together. An item is worked on at once, unless `atOnceMax` runs of its key are under way:
 * then it waits for the next one, which takes all that wait. Results are in the order of the items. A run that fails has done nothing,
 * and is repeated for each of its items alone.
 */
export function gatherWork<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnceMax, itemsMax, aboutOf, isOfAll }: GatherBounds<Item>,
): Gather<Item, Result> {
  const lanes = new Map<string, { running: number; readonly waiting: Waiting<Item, Result>[] }>();
  const runAll = async (taken: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(taken.map(({ item }) => item));
      for (const [index, { resolve }] of taken.entries()) resolve(results[index]!);
    } catch (error) {
      if (taken.length === 1 || isOfAll(error)) for (const { reject } of taken) reject(error);
      else for (const one of taken) await runAll([one]);
    }
  };
  const takeRun = (waiting: Waiting<Item, Result>[]): readonly Waiting<Item, Result>[] => {
    if (!aboutOf) return waiting.splice(0, itemsMax);
    const all = waiting.splice(0);
    const taken = new Map<string, Waiting<Item, Result>>();
    for (const one of all) {
      const about = aboutOf(one.item);
      if (taken.size === itemsMax || taken.has(about)) waiting.push(one);
      else taken.set(about, one);
    }
    return [...taken.values()];
  };
  const start = (key: string): void => {
    const lane = lanes.get(key);
    if (!lane || lane.running === atOnceMax) return;
    const taken = takeRun(lane.waiting);
    if (taken.length > 0) {
      lane.running += 1;
      void runAll(taken).finally(() => {
        lane.running -= 1;
        start(key);
      });
    } else if (lane.running === 0) lanes.delete(key);
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      lane.waiting.push({ item, resolve, reject });
      start(key);
    });
}
