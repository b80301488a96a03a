import { runTests } from "./testing/run-tests.ts";

// node_modules/.bin/node tools/test.ts [--test-name-pattern=…] [--retry] [files, folders or globs]: the tests that need nothing but Node.

process.exitCode = await runTests(process.argv.slice(2), {
  ending: ".test.ts",
  // core is pure and quick: its files share one process. The longest come first, so that none is waited for at the end
  everything: ["tests/{stories,campaigns,contract}", "server/src", "tests", "tools", "tools/testing/core.ts"],
});
