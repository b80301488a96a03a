/** Milliseconds of one turn of the event loop that works share. */
const turnMs = 10;
/** Works that wait for a turn, first come first. */
const waiting: (() => void)[] = [];
let began: number | undefined;

/**
 * Ends the turn of a work: the process answers others before the promise resolves. In each turn of the event loop every work has one step
 * at most, and those that come after 10 ms wait for the next one: ten side by side with steps of 25 ms would hold it for 250 ms.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    beginning();
  });
}

/** Whether works have had their time in this turn, so that another one waits for the next. */
export function isTurnTaken(): boolean {
  return performance.now() - beginning() >= turnMs;
}

/** When the first work of this turn began. */
function beginning(): number {
  if (began === undefined) {
    began = performance.now();
    setImmediate(endTurn);
  }
  return began;
}

function endTurn(): void {
  began = undefined;
  give(waiting.length);
}

/** Gives turns one after the other: what a resolved promise continues runs before what is queued after it. */
function give(left: number): void {
  const resolve = left === 0 ? undefined : waiting.shift();
  if (!resolve) return;
  beginning();
  resolve();
  queueMicrotask(() => isTurnTaken() || give(left - 1));
}
