import { readFileSync } from "node:fs";

/** The version of this program, as its package states it. */
export function programVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const found = /"version":\s*"([^"]+)"/.exec(text)?.[1];
  if (found === undefined) throw new Error("the package states no version");
  return found;
}
