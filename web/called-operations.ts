import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Leaves operations out of the console's client that the console never calls: those that its sources nowhere name as
 * `noun.method`. The client of programs keeps them all.
 */
export function calledOperations(): Plugin {
  return {
    name: "called-operations",
    // before types are removed, which moves lines
    enforce: "pre",
    transform: {
      filter: { id: /\/sdk\/src\/generated\/operations\.ts$/ },
      async handler(code) {
        const source = await readSources(join(import.meta.dirname, "src"));
        return { code: keepOperations(code, source), map: null };
      },
    },
  };
}

/**
 * The table of operations, one a line below its noun, without those that a source does not name as `noun.method`, and without nouns of
 * which none is left. Of a noun that
 * is taken as a whole (`const calls = client.noun`, `noun[method]`) all whose method is named stay.
 */
export function keepOperations(table: string, source: string): string {
  const called = new Set([...source.matchAll(/\b(\w+)\s*\.\s*(?=(\w+))/g)].map(([, noun, method]) => `${noun}.${method}`));
  if (called.has("events.follow")) called.add("events.list");
  const aliased = [...source.matchAll(/\b(?:\w*[cC]lient|here)(?:\.in\([^)]*\))?\.(\w+)\b(?!\s*[.(])/g)];
  const whole = new Set([...aliased, ...source.matchAll(/\b(\w+)\[[^\]]+\]\(/g)].map(([, noun]) => noun));
  const members = new Set([...source.matchAll(/[."]\s*(\w+)/g)].map(([, name]) => name));
  let noun = "";
  const lines = table.split("\n").filter((line) => {
    noun = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? noun;
    const method = /^ {4}(\w+): \{/.exec(line)?.[1];
    return method === undefined || called.has(`${noun}.${method}`) || (whole.has(noun) && members.has(method));
  });
  return lines.join("\n").replace(/^ {2}\w+: \{\n {2}\},\n/gm, "");
}

async function readSources(folder: string): Promise<string> {
  const files = await Array.fromAsync(glob("**/*.{ts,tsx}", { cwd: folder }));
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(folder, file), "utf8")));
  return texts.join("\n");
}
