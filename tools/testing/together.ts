import { AsyncResource } from "node:async_hooks";
import { registerHooks } from "node:module";
import { after, test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { removeDatabases } from "../../tests/world/database.ts";
import { loading } from "./before.ts";
import { closingTest } from "./share-processes.ts";
import { takeFile } from "./take-file.ts";

/** A process that is still there so long after its last test would stay for good. */
const endMaxMs = 60_000;

/**
 * Runs those of the test files that no other process has taken, one after the other; each is a test of its own, with its own hooks and
 * databases. A file whose tests end while it still loads would be taken for done, and its last tests lose their database: the closing
 * test comes behind all of them. Tests and hooks wait until the whole file has run: they may use constants that are declared below them.
 */
export async function runTogether(files: readonly string[], processPath: string): Promise<void> {
  const urls = new Set(files.map((file) => pathToFileURL(file).href));
  const url = import.meta.resolve("./before.ts");
  registerHooks({
    resolve: (name, context, next) =>
      name === "node:test" && urls.has(context.parentURL ?? "") ? { url, shortCircuit: true } : next(name, context),
  });
  const left = files.entries();
  // declared before the test that calls it has ended, or the process would be done; bound, so that it is no part of that test
  const declareNext = AsyncResource.bind(async (): Promise<void> => {
    for (const [at, file] of left)
      if (await takeFile(at, processPath)) return void test(file, (t) => runFile(file, t, declareNext));
    setTimeout(failOpen, endMaxMs).unref();
  });
  await declareNext();
}

function failOpen(): void {
  process.stderr.write(`a test left something open: ${process.getActiveResourcesInfo().join(", ")}\n`);
  process.exit(1);
}

async function runFile(file: string, t: TestContext, declareNext: () => Promise<void>): Promise<void> {
  after(removeDatabases);
  const loaded = Promise.withResolvers<void>();
  loading.ended = loaded.promise;
  t.before(() => loaded.promise);
  try {
    await import(pathToFileURL(file).href).finally(loaded.resolve);
    await t.test(closingTest, removeDatabases);
  } finally {
    await declareNext();
  }
}
