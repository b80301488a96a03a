/** Work that is done step by step: who runs it decides what happens between two steps. */
export type Steps<Given> = Generator<undefined, Given, undefined>;

/** Does all steps at once. */
export function allSteps<Given>(steps: Steps<Given>): Given {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
