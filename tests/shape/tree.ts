import { parseSync, type Program } from "oxc-parser";

/** A file of the project: its path from the root with `/`, and its content. */
export type SourceFile = { readonly path: string; readonly text: string };

/** An import of a file from another one or from a package. `target` is the project path of a relative or workspace import. */
export type Import = {
  readonly specifier: string;
  readonly target: string | undefined;
  readonly isType: boolean;
  readonly line: number;
};

/** One TypeScript file, read: its imports (re-exports, type imports and `import()` included) and its syntax tree. */
export type Source = SourceFile & { readonly imports: readonly Import[]; readonly program: Program };

/** All that a rule looks at. */
export type Tree = { readonly files: readonly SourceFile[]; readonly sources: readonly Source[] };

/** Something that breaks a rule. */
export type Finding = { readonly path: string; readonly line?: number; readonly message: string };

/** A rule, pure: a tree in, its violations out. */
export type Rule = (tree: Tree) => readonly Finding[];

/** Reads the TypeScript among the files. Throws when one cannot be parsed. */
export function treeOf(files: readonly SourceFile[]): Tree {
  return { files, sources: files.filter(({ path }) => /\.tsx?$/.test(path)).map(sourceOf) };
}

/** The line, from 1, of an offset. */
export function lineOf(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split("\n").length;
}

/** Whether the file is no part of what runs in production. */
export function isTest(path: string): boolean {
  return /\.(test|judge)\.ts$/.test(path) || /^(tests|bench|tools)\//.test(path);
}

function sourceOf(file: SourceFile): Source {
  const { program, module, errors } = parseSync(file.path, file.text);
  if (errors[0]) throw new Error(`${file.path}: ${errors[0].message}`);
  const found: { specifier: string; isType: boolean; start: number }[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, isType, start });
  }
  for (const { entries, start } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) found.push({ specifier: request.value, isType: entries.every((entry) => entry.isType), start });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const text = file.text.slice(moduleRequest.start, moduleRequest.end);
    found.push({ specifier: text.replace(/^"(.*)"$/, "$1"), isType: false, start });
  }
  for (const match of file.text.matchAll(/\bimport\("([^"]+)"\)\./g)) {
    found.push({ specifier: match[1] ?? "", isType: true, start: match.index });
  }
  const imports = found.map(({ specifier, isType, start }) => ({
    specifier,
    isType,
    target: targetOf(file.path, specifier),
    line: lineOf(file, start),
  }));
  return { ...file, imports, program };
}

function targetOf(path: string, specifier: string): string | undefined {
  const workspace = /^@chancery\/(core|server)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (specifier === "@chancery/sdk") return "sdk/src/sdk.ts";
  if (specifier.startsWith("@chancery/cli/")) return specifier.replace("@chancery/cli/", "cli/src/");
  if (specifier.startsWith("@chancery/tests/")) return specifier.slice("@chancery/".length);
  if (!specifier.startsWith(".")) return undefined;
  const parts = path.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
