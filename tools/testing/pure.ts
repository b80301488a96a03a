import { glob } from "node:fs/promises";
import { join } from "node:path";

// All tests of core and of the console in one process: they share no state, and starting Node a hundred times takes longer than they do.

const root = join(import.meta.dirname, "..", "..");
const files = await Array.fromAsync(glob("{core,web}/src/**/*.test.ts", { cwd: root }));
for (const file of files.toSorted()) await import(join(root, file));
