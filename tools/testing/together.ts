import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { removeDatabases } from "../../tests/world/database.ts";

/** Runs test files in this process, one after the other; each is a test of its own, with its own hooks and databases. */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async () => {
      after(removeDatabases);
      await import(pathToFileURL(file).href);
    });
}
