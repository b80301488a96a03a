import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Run } from "./run-files.ts";

/** A run that prints nothing. */
export const run: Run = { env: process.env, flags: [], signal: new AbortController().signal, print: () => undefined };

/** A folder with test files of this text, behind the import of `test`; removed after the test. */
export async function filesOf(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "some tests "));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), `import { test } from "node:test";\n${text}`);
  return folder;
}
