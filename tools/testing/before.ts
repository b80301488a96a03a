import { before as startBefore, type TestContext, type SuiteContext } from "node:test";

// `node:test` for files that share a process: there a file runs within a test that has started, and Node would start its hooks at once

export { after, afterEach, beforeEach, describe, it, mock, suite, test } from "node:test";

/** The end of loading of the file that loads now. */
export const loading: { ended: Promise<unknown> } = { ended: Promise.resolve() };

/** `before` of node:test that waits until the whole file has run: it may use constants that are declared below it. */
export function before(hook: (context: TestContext | SuiteContext) => unknown): void {
  const { ended } = loading;
  startBefore(async (context) => {
    await ended;
    await hook(context);
  });
}
