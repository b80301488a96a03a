import { enableCompileCache } from "node:module";
import { join } from "node:path";

// compiled code is kept beside the packages: a start takes a third of the time and 25 MB less
enableCompileCache(join(import.meta.dirname, "..", "..", "node_modules", ".cache", "chancery"));

const { runCommand } = await import("./commands/run-command.ts");
process.exitCode = await runCommand(process.argv.slice(2), process.env);
