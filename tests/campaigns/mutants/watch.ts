import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Tree } from "../../shape/tree.ts";
import type { Ran } from "./reach.ts";
import { runWatched, urlOf } from "./run-test-file.ts";
import { scopesOf } from "./scope.ts";

/**
 * The folder of the project, its files, how long the tests of a file are waited for besides five times their own time, a
 * folder for what V8 makes of the code, the mutants' too, and one for what test files run.
 */
export type Project = {
  readonly root: string;
  readonly tree: Tree;
  readonly patienceMs: number;
  readonly compiled: string;
  readonly watchedFolder: string;
};

/** The code of the mutated modules that a test file runs, and how long it takes. */
export type Watched = { readonly ran: Ran; readonly ms: number };

const maxMs = 10 * 60_000;

/**
 * Runs test files as they are, each once: again only when it, what it imports, or a file that is no module has changed since.
 * Throws when its tests fail.
 */
export function watchTests({ root, tree, watchedFolder }: Project): (path: string) => Promise<Watched> {
  const urls = new Set(scopesOf(tree).map(({ source }) => urlOf(root, source.path)));
  const contentOf = contents(tree);
  const known = new Map<string, Promise<Watched>>();
  const watch = async (path: string): Promise<Watched> => {
    const content = contentOf(path);
    const file = join(watchedFolder, `${path.replaceAll("/", "+")}.json`);
    const kept = await readKept(file);
    if (kept?.content === content) return kept;
    const { result, output, ran, ms } = await runWatched(join(root, path), urls, maxMs);
    if (result !== "passed") throw new Error(`${path} ${result} as it is, without a mutant:\n${output}`);
    await keep(file, { content, ran, ms });
    return { ran, ms };
  };
  return (path) => {
    const watched = known.get(path) ?? watch(path);
    known.set(path, watched);
    return watched;
  };
}

type Kept = Watched & { readonly content: string };

/** Writes a file as a whole: another campaign may read it. */
async function keep(file: string, kept: Kept): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, JSON.stringify(kept));
  await rename(draft, file);
}

async function readKept(file: string): Promise<Kept | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}

/** A hash of all that a test file may read: modules that it imports, all other files of the project but pages, and Node. */
function contents({ files, sources }: Tree): (path: string) => string {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const others = files.filter(({ path }) => !byPath.has(path) && !path.endsWith(".md"));
  const common = hashOf([process.version, ...others.flatMap(({ path, text }) => [path, text])]);
  return (path) => {
    const reached = new Set([path]);
    for (const one of reached)
      for (const { target } of byPath.get(one)?.imports ?? []) if (target !== undefined) reached.add(target);
    return hashOf([common, ...[...reached].toSorted().flatMap((one) => [one, byPath.get(one)?.text ?? ""])]);
  };
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest("base64url");
}
