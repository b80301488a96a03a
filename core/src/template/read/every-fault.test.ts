import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { templateFaults } from "../../fault/catalogue/template.ts";

/** Numbers that reading a template alone never gives, and their source. */
const elsewhere: ReadonlyMap<number, string> = new Map([
  [40002, "an archived template, asked for"],
  [40003, "a template that is not there, asked for"],
  [40006, "access beside that of a category, in the body"],
  [40027, "access beside a share code, in the room"],
  [40050, "access official, in the body"],
  [40051, "template and version that do not belong together"],
  [40064, "a container, in the body"],
  [40066, "categories in the body"],
  [40067, "categories in the body"],
  [40070, "sharedTo in the body"],
  [40071, "sharedTo in the body"],
  ...[40_086, 40_087, 40_088, 40_089, 40_112, 40_116, 40_117].map(
    (code) => [code, "pages of a PDF: the templates room"] as const,
  ),
]);

const folder = new URL("../", import.meta.url);
const tables = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !name.endsWith("every-fault.test.ts"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

test("every error number of template XML is in a table of cases next to its reader", () => {
  const isReported = (name: string, code: number): boolean =>
    new RegExp(`\\b${code}\\b`).test(tables) || tables.includes(`"${name}"`);
  const missing = Object.entries(templateFaults).filter(
    ([name, [code]]) => code > 40_000 && !elsewhere.has(code) && !isReported(name, code),
  );
  assert.deepEqual(missing, []);
});
