/** Work that is done step by step: who runs it decides what happens between two steps. */
export type Steps<Given> = Generator<undefined, Given, undefined>;

/** Parts of the work done so far, where they are too many to be counted in one place. */
export type Pace = { parts: number };

/** Parts that one step may do: some milliseconds of elements. */
const partsMax = 2000;

/** Counts a part of the work; whether others should have their turn after it. */
export function isStepDone(pace: Pace): boolean {
  pace.parts += 1;
  return pace.parts % partsMax === 0;
}

/** Does all steps at once. */
export function allSteps<Given>(steps: Steps<Given>): Given {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
