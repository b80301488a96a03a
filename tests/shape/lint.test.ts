import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "chancery-lint-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const planted: readonly (readonly [path: string, text: string, rule: string])[] = [
  ["core/src/a.ts", "export const now = Date.now();", "no-restricted-globals"],
  ["core/src/b.ts", "export const n = Math.random();", "no-restricted-properties"],
  ["core/src/c.ts", "export const id = crypto.randomUUID();", "no-restricted-globals"],
  ["core/src/d.ts", "export const f = (x: any): unknown => x;", "no-explicit-any"],
  [
    "core/src/e.ts",
    "export const f = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;",
    "max-params",
  ],
  ["server/src/a.ts", "export default 1;", "no-default-export"],
  ["server/src/b.ts", "async function f() {}\nexport function g() { f(); }", "no-floating-promises"],
  ["server/src/c.ts", 'console.log("x");', "no-console"],
  ["server/src/d.ts", "export namespace A { export const b = 1; }", "no-namespace"],
  ["server/src/e.ts", "export const f = (a: unknown) => a == 1;", "eqeqeq"],
  ["server/src/f.ts", "export async function f(a: number) { await a; }", "await-thenable"],
  ["server/src/g.ts", 'import { URL } from "node:url";\nexport type A = URL;', "consistent-type-imports"],
  [
    "server/src/h.ts",
    'export function f(a: "x" | "y"): number { switch (a) { case "x": return 1; }\nreturn 2; }',
    "switch-exhaustiveness-check",
  ],
  ["server/src/i.ts", 'export function f() { throw "x"; }', "only-throw-error"],
  ["core/src/f.ts", 'export const f = (a: string) => a.normalize("NFC");', "no-restricted-properties"],
  ["server/src/k.ts", 'export const f = (a?: string) => a?.normalize("NFKD");', "no-restricted-properties"],
  ["server/src/j.ts", "export const f = (a: number, b: number) => ({ ...{ a, b } });", "no-useless-spread"],
];

test("the linter catches what the style forbids", async () => {
  for (const file of [".oxlintrc.json", "tsconfig.json", "tsconfig.base.json", "core/tsconfig.json"]) {
    cpSync(join(root, file), write(file, ""));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [path, text] of planted) write(path, `${text}\n`);
  const output = await lint();
  const missed = planted.filter(([path, , rule]) => !output.some((line) => line.startsWith(path) && line.includes(rule)));
  assert.deepEqual(missed, []);
});

test("console is for tools, tests and benches", async () => {
  write("tools/a.ts", 'console.log("x");\n');
  write("core/src/z.test.ts", "console.log(Date.now());\n");
  const output = await lint();
  assert.deepEqual(
    output.filter((line) => line.startsWith("tools/a.ts") || line.startsWith("core/src/z.test.ts")),
    [],
  );
});

function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

/** One line a finding: `path:line:column: message [rule]`. */
function lint(): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const program = join(root, "node_modules", ".bin", "oxlint");
  execFile(program, ["--type-aware", "--format=unix"], { cwd: folder }, (_error, stdout) => resolve(stdout.split("\n")));
  return promise;
}
