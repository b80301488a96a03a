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

/** All ends by then, whatever hangs: requests and jobs, and then the embedded database, in order as far as there is time left. */
export const stopMaxMs = 9000;

/** Exits the process after a time limit if it has not ended by itself. Returns a function that cancels this. */
export function endWithin(ms: number, beforeEnd: () => void): () => void {
  const timer = setTimeout(() => {
    beforeEnd();
    process.exit();
  }, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
