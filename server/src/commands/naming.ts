/** What HOST and PORT must be. */
export const freeAddress = "an address of this machine that is free";

/** Waits for what a setting is needed for. What goes wrong is told with the name of the variable and what it must be. */
export async function naming<T>(variable: string, expected: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${variable} must be ${expected}: ${why}`, { cause: error });
  });
}
