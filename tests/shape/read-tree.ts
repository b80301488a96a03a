import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { treeOf, type SourceFile, type Tree } from "./tree.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const left = new Set(["node_modules", ".git", "out", "data", "dist"]);
const kinds = /\.(tsx?|mjs|sql|md|json|sh)$|^(run|LICENSE)$/;
/** Known by their path only. */
const pictures = /\.png$/;

/** The project as it is on disk, without what is installed or made by running it. */
export function readTree(): Tree {
  return treeOf(filesUnder(""));
}

function filesUnder(folder: string): readonly SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesUnder(path);
    if (entry.isFile() && pictures.test(entry.name)) return [{ path, text: "" }];
    if (!entry.isFile() || !kinds.test(entry.name)) return [];
    return [{ path, text: readFileSync(join(root, path), "utf8") }];
  });
}
