import { glob } from "node:fs/promises";
import { join } from "node:path";

// All tests of core in one process: they share no state, and starting Node a hundred times takes longer than they do.

const folder = join(import.meta.dirname, "..", "..", "core", "src");
const files = (await Array.fromAsync(glob("**/*.test.ts", { cwd: folder }))).toSorted();
for (const file of files) await import(join(folder, file));
