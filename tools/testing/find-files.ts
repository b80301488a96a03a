import { glob } from "node:fs/promises";
import { statSync } from "node:fs";
import { join } from "node:path";

/** Test files of folders, globs and files, in the order of the words, each once; paths from the root. */
export async function findFiles(
  words: readonly string[],
  { ending, root }: { readonly ending: string; readonly root: string },
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const word of words) {
    const isFile = statSync(join(root, word), { throwIfNoEntry: false })?.isFile() === true;
    const isGlobOfFiles = !isFile && word.endsWith(".ts");
    const pattern = isFile || isGlobOfFiles ? word : join(word, "**", `*${ending}`);
    const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: ["**/node_modules"] }));
    for (const file of files.toSorted()) found.add(join(root, file));
  }
  return [...found];
}
