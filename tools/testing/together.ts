import { registerHooks } from "node:module";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { removeDatabases } from "../../tests/world/database.ts";
import { loading } from "./before.ts";
import { closingTest } from "./share-processes.ts";

/**
 * Runs test files in this process, one after the other; each is a test of its own, with its own hooks and databases. A file whose tests
 * end while it still loads would be taken for done, and its last tests lose their database: the closing test comes behind all of them.
 * Tests and hooks wait until the whole file has run: they may use constants that are declared below them.
 */
export function runTogether(files: readonly string[]): void {
  const urls = new Set(files.map((file) => pathToFileURL(file).href));
  const url = import.meta.resolve("./before.ts");
  registerHooks({
    resolve: (name, context, next) =>
      name === "node:test" && urls.has(context.parentURL ?? "") ? { url, shortCircuit: true } : next(name, context),
  });
  for (const file of files)
    test(file, async (t) => {
      after(removeDatabases);
      const loaded = Promise.withResolvers<void>();
      loading.ended = loaded.promise;
      t.before(() => loaded.promise);
      await import(pathToFileURL(file).href).finally(loaded.resolve);
      await t.test(closingTest, removeDatabases);
    });
}
