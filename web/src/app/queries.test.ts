import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { followChange, queries, readAgain } from "./queries.ts";

const queryKey = ["list", "of a test"];
/** Answers that the service has not given yet, the oldest first. */
const held: (() => void)[] = [];
let rows = "";

afterEach(() => {
  queries.clear();
  held.length = 0;
});
after(() => queries.unmount());

const beginnings = {
  "the first read": async () => undefined,
  "a later read": async () => {
    held[0]?.();
    await turn();
    void queries.invalidateQueries({ queryKey });
  },
};
for (const [name, begin] of Object.entries(beginnings))
  test(`a change that comes during ${name} is shown`, async () => {
    const list = show();
    await begin();
    rows = "new";
    const read = readAgain({ queryKey });
    await turn();
    for (const answer of held) answer();
    await read;
    assert.equal(list.getCurrentResult().data, "new");
    list.destroy();
  });

test("a change of others during the first read is shown after it", async () => {
  const list = show();
  rows = "new";
  const read = followChange(queryKey);
  await turn();
  held[0]?.();
  await turn();
  assert.deepEqual([held.length, list.getCurrentResult().data], [2, "old"]);
  held[1]?.();
  await read;
  assert.equal(list.getCurrentResult().data, "new");
  list.destroy();
});

test("the service is asked also while the browser calls itself offline", { timeout: 5000 }, async (t) => {
  onlineManager.setOnline(false);
  t.after(() => onlineManager.setOnline(true));
  assert.equal(await queries.fetchQuery({ queryKey, queryFn: async () => "read" }), "read");
  assert.equal(await new MutationObserver(queries, { mutationFn: async () => "sent" }).mutate(), "sent");
});

/** A list that is shown, and whose reads are held; each answers the rows of the moment in which it was asked. */
function show(): QueryObserver<string> {
  rows = "old";
  const list = new QueryObserver<string>(queries, { queryKey, queryFn: ask });
  list.subscribe(() => undefined);
  return list;
}

function ask(): Promise<string> {
  const asked = rows;
  return new Promise((resolve) => {
    held.push(() => resolve(asked));
  });
}

/** Lets what has been answered reach the list. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
