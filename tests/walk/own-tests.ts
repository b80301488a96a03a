import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Numbers that need more people and steps than a sample has: the tests of their room provoke them, when the catalogue has them. */
export const testedByRooms: Readonly<Record<number, string>> = {
  40027: "a template or dictionary that is not public, and a share code",
  40028: "a template without a subject, and a share code",
  40068: "a template with an open role, and a share code",
  50016: "a filter of a callback",
  50105: "a callback that is not there",
  50122: "an envelope that does not fit the filter of a callback",
};

const root = join(import.meta.dirname, "../..");

/** Numbers in the tests of rooms and of the core. */
export function numbersInTests(): ReadonlySet<number> {
  const files = globSync(["server/src/rooms/**/*.test.ts", "core/src/**/*.test.ts", "tests/contract/cases/*.ts"], { cwd: root });
  const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
  return new Set(
    texts.flatMap((text) => text.match(/\b[456]0_?\d{3}\b/g) ?? []).map((number) => Number(number.replace("_", ""))),
  );
}
