import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Writes a generated file; when only checking says whether it is up to date. Answers the exit code: 0 or 1. */
export async function writeGenerated(path: string, text: string, isCheck: boolean): Promise<number> {
  const file = join(root, path);
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (before === text) return 0;
  if (isCheck) {
    console.error(`${path} is not up to date`);
    return 1;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`wrote ${path}`);
  return 0;
}
