import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { removeDatabases } from "../../tests/world/database.ts";
import { closingTest } from "./share-processes.ts";

/**
 * Runs test files in this process, one after the other; each is a test of its own, with its own hooks and databases. A file whose tests
 * end while it still loads would be taken for done, and its last tests lose their database: the closing test comes behind all of them.
 */
export function runTogether(files: readonly string[]): void {
  for (const file of files)
    test(file, async (t) => {
      after(removeDatabases);
      await import(pathToFileURL(file).href);
      await t.test(closingTest, removeDatabases);
    });
}
