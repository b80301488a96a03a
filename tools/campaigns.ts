import { campaigns } from "./testing/groups.ts";
import { runTests } from "./testing/run-tests.ts";

// npm run test:campaigns [-- --retry]: all campaigns in their short form; one in its long form is npm run campaign <name>.

process.exitCode = await runTests(process.argv.slice(2), campaigns);
