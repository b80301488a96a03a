/** Requirement for HOST and PORT. */
export const freeAddress = "an address of this machine that is free";

/** Awaits work that a setting is needed for. An error names the variable and its requirement. */
export async function naming<T>(variable: string, expected: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${variable} must be ${expected}: ${why}`, { cause: error });
  });
}
