/** Work divided into steps. The caller decides what happens between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The number of parts done, shared by nested functions. */
export type Pace = { parts: number };

/** Parts per step: a few milliseconds of elements. */
const partsMax = 2000;

/** Counts parts of the work, one unless said. Returns whether the step is full and should yield. */
export function isStepDone(pace: Pace, parts = 1): boolean {
  const before = pace.parts;
  pace.parts += parts;
  return Math.floor(pace.parts / partsMax) > Math.floor(before / partsMax);
}

/** Runs all steps without a break. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
