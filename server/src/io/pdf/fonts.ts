import { table } from "@chancery/core/text/table.ts";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Exactly the variants that page.typ uses: a system font with the same family name can then never match better. */
const variants = table<readonly string[]>({
  "noto-sans": ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"],
  vazirmatn: ["400Regular", "700Bold"],
  "noto-sans-arabic": ["400Regular", "700Bold"],
  "noto-sans-hebrew": ["400Regular", "700Bold"],
  "noto-sans-sc": ["400Regular", "700Bold"],
  "noto-sans-mono": ["400Regular", "700Bold"],
});

/** One shipped font file, and its package. */
export type FontFile = { readonly family: string; readonly folder: string; readonly path: string };

/** The fonts of the service. Throws with the name of a missing one. */
export function findFonts(): readonly FontFile[] {
  const { resolve } = createRequire(import.meta.url);
  return Object.entries(variants).flatMap(([family, names]) => {
    const root = dirname(resolve(`@expo-google-fonts/${family}/package.json`));
    return names.map((name) => fontFile(family, join(root, name)));
  });
}

function fontFile(family: string, folder: string): FontFile {
  const file = readdirSync(folder).find((name) => name.endsWith(".ttf"));
  if (file === undefined) throw new Error(`font folder ${folder} has no .ttf file`);
  return { family, folder, path: join(folder, file) };
}
