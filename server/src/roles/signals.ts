/** Resolves with the name of the first signal to stop; a second one ends the process at once. */
export function stopSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      resolve(signal);
    });
  }
  return promise;
}

/** A stop ends by then, whatever hangs: the embedded database has a guard that stops it when the process has gone. */
export const stopMaxMs = 9700;

/** Ends the process after so long, if it has not ended by itself. */
export function endWithin(ms: number, beforeEnd: () => void): void {
  const timer = setTimeout(() => {
    beforeEnd();
    process.exit(0);
  }, ms);
  timer.unref();
}
