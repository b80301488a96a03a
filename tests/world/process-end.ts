import { after } from "node:test";

// Loaded before any test starts: a hook that is added within a test belongs to that test.

const ends: (() => Promise<unknown>)[] = [];

/** Ends something that all test files of this process use, after the last of them. */
export function endWithProcess(end: () => Promise<unknown>): void {
  ends.push(end);
}

after(async () => {
  for (const end of ends) await end();
});
