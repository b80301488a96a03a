import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { folded, nameBytesMax, safeName, takeName, takenNames } from "./names.ts";

test("a name of an archive is safe on every system", () => {
  const cases: [string, string][] = [
    ["Supply contract", "Supply contract"],
    ["Contract № 17/2026", "Contract № 17-2026"],
    ["../../etc/passwd", "-..-etc-passwd"],
    ["C:\\temp\\a.txt", "C--temp-a.txt"],
    ["a\u0000b\u0007c", "abc"],
    ["gpj\u202eexe.pdf", "gpjexe.pdf"],
    ["zero\u200bwidth", "zerowidth"],
    ["e\u0301", "\u00e9"],
    ["  two\t\n  lines  ", "two lines"],
    ["ends in dots...", "ends in dots"],
    ["...", "document"],
    ["", "document"],
    ["/", "-"],
    [".htaccess", "htaccess"],
    ["con", "_con"],
    ["NUL.txt", "_NUL.txt"],
    ["COM1", "_COM1"],
    ["common", "common"],
    ["\ud800", "document"],
    ["договір 中文 العربية", "договір 中文 العربية"],
  ];
  for (const [name, safe] of cases) assert.equal(safeName(name, "document"), safe, JSON.stringify(name));
});

test("a long name is cut at a character, its extension stays", () => {
  for (const letter of ["a", "ж", "中", "😀", "e\u0323\u0302"]) {
    for (const length of [60, 84, 85, 86, 127, 128, 251, 252, 255, 256, 2000]) {
      const name = safeName(`${letter.repeat(length)}.pdf`, "document");
      const bytes = new TextEncoder().encode(name).length;
      assert.ok(bytes <= nameBytesMax, `${letter} ${length}: ${bytes}`);
      assert.ok(name.endsWith(".pdf") && name.isWellFormed());
      if (length * new TextEncoder().encode(letter.normalize("NFC")).length + 4 > nameBytesMax)
        assert.ok(bytes > nameBytesMax - 8);
    }
  }
});

test("two files of a folder differ by more than case, and a number comes before the extension", () => {
  const taken = takenNames();
  const names = ["a.pdf", "A.pdf", "a.pdf", "a (2).pdf", "b", "B", ".x"].map((name) => takeName(name, taken));
  assert.deepEqual(names, ["a.pdf", "A (2).pdf", "a (3).pdf", "a (2) (2).pdf", "b", "B (2)", ".x"]);
});

test("a numbered name stays within its bytes", () => {
  const taken = takenNames();
  const name = `${"ж".repeat(125)}.pdf`;
  for (let count = 0; count < 12; count += 1) {
    assert.ok(new TextEncoder().encode(takeName(name, taken)).length <= nameBytesMax);
  }
  assert.equal(taken.names.size, 12);
});

/** Reference model: the first free number from 2, counted again for each name. */
function firstFree(name: string, taken: Set<string>): string {
  const [, stem = "", extension = ""] = /^(.*?)((?<=.)\.[^\s.]{1,16})?$/su.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? extension : ` (${number})${extension}`;
    const room = nameBytesMax - new TextEncoder().encode(end).length;
    const cut = [...stem].filter((_, at, all) => new TextEncoder().encode(all.slice(0, at + 1).join("")).length <= room).join("");
    const candidate = number === 1 ? name : `${cut.trimEnd()}${end}`;
    if (taken.has(folded(candidate))) continue;
    taken.add(folded(candidate));
    return candidate;
  }
}

test("equal names get the first free numbers, whatever names were given before", () => {
  const parts = [
    "a",
    "A",
    "ж",
    " (2)",
    " (3)",
    " (10)",
    ".pdf",
    ".PDF",
    "\u2024pdf",
    "ﬁ",
    "b c",
    "x".repeat(124),
    "中".repeat(40),
  ];
  const aName = fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 })
    .map((texts) => safeName(texts.join(""), "file"));
  const names = fc
    .array(aName, { minLength: 1, maxLength: 3 })
    .chain((few) => fc.array(fc.constantFrom(...few), { maxLength: 30 }));
  fc.assert(
    fc.property(names, (given) => {
      const [taken, reference] = [takenNames(), new Set<string>()];
      assert.deepEqual(
        given.map((name) => takeName(name, taken)),
        given.map((name) => firstFree(name, reference)),
      );
    }),
    { numRuns: 300 },
  );
});

test("5,000 equal names are numbered in time in proportion to them", () => {
  const taken = takenNames();
  const startedAt = performance.now();
  const names = Array.from({ length: 5000 }, (_, index) => takeName(index % 2 === 0 ? "a.pdf" : "A.pdf", taken));
  assert.ok(performance.now() - startedAt < 2000);
  assert.equal(names.at(-1), "A (5000).pdf");
});
