import { tests } from "./testing/groups.ts";
import { runTests } from "./testing/run-tests.ts";

// node_modules/.bin/node tools/test.ts [--test-name-pattern=…] [--retry] [files, folders or globs]: the tests that need nothing but Node.

process.exitCode = await runTests(process.argv.slice(2), tests);
