import { readdir } from "node:fs/promises";

// npm run bench [name…]: each bench in bench/<group>/<name>.bench.ts prints one line (docs/operate.md, "Benches").

const wanted = process.argv.slice(2);
const folder = new URL(".", import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".bench.ts")).sort();
const benches = files.map((file) => ({ name: file.replace(/^.*\//, "").replace(".bench.ts", ""), file }));
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));

if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(", ")}. There are: ${benches.map(({ name }) => name).join(", ")}\n`);
  process.exitCode = 2;
} else {
  for (const { name, file } of benches) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { bench }: { bench: () => Promise<string> } = await import(new URL(file, folder).href);
    process.stdout.write(`${await bench()}\n`);
  }
}
