/** Works that wait for their turn, first come first. */
const waiting: (() => void)[] = [];

/**
 * Ends the turn of a work: the process answers others before the promise resolves. Each turn of the event loop is given to one work
 * only: ten side by side with steps of 25 ms would hold it for 250 ms.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/** Whether another work waits, whose last step may have been in this turn. */
export function isTurnTaken(): boolean {
  return waiting.length > 0;
}

function giveTurn(): void {
  const resolve = waiting.shift();
  if (waiting.length > 0) setImmediate(giveTurn);
  resolve?.();
}
