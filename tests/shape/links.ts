import { posix } from "node:path";
import { lineOf, type Finding, type Rule, type SourceFile, type Tree } from "./tree.ts";

const index = "docs/README.md";

/** Every relative link of a page leads to a file, a folder or a heading of the project. */
export const linksLeadSomewhere: Rule = (tree) =>
  tree.files.filter(isPage).flatMap((page) =>
    linksOf(page).flatMap(({ target, at }): readonly Finding[] => {
      const message = wrongOf(target, page, tree);
      return message === undefined ? [] : [{ path: page.path, line: lineOf(page, at), message }];
    }),
  );

/** Every page of docs and docs/api has a line in the index. */
export const pagesAreListed: Rule = ({ files }) => {
  const page = files.find(({ path }) => path === index);
  const listed = new Set(page ? linksOf(page).map(({ target }) => pathOf(target, page.path)) : []);
  return files
    .filter(({ path }) => /^docs\/(api\/)?[^/]+\.md$/.test(path) && path !== index && !listed.has(path))
    .map(({ path }) => ({ path, message: `has no line in ${index}` }));
};

type Link = { readonly target: string; readonly at: number };

/** Links outside of code, with the offset of each; those to other hosts are left out. */
function linksOf(page: SourceFile): readonly Link[] {
  return [...withoutCode(page.text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(({ 1: target = "", index: at }) => ({ target, at }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

function wrongOf(target: string, page: SourceFile, { files }: Tree): string | undefined {
  const [, heading] = target.split("#");
  const path = pathOf(target, page.path);
  const file = files.find((one) => one.path === path);
  if (!file) return files.some((one) => one.path.startsWith(`${path}/`)) ? undefined : `the link ${target} leads nowhere`;
  if (heading === undefined || !isPage(file) || anchorsOf(file).has(heading)) return undefined;
  return `${path} has no heading #${heading}`;
}

/** The project path that a link of a page means. */
function pathOf(target: string, from: string): string {
  const [path = ""] = target.split("#");
  return path === "" ? from : posix.join(posix.dirname(from), path).replace(/\/$/, "");
}

/** The anchors of headings as forges make them: lower case, hyphens for spaces, no punctuation. */
function anchorsOf({ text }: SourceFile): ReadonlySet<string> {
  const headings = withoutBlocks(text).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));
}

/** The text with spaces for its code blocks: offsets and lines stay. */
function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *```[^]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, " "));
}

function isPage({ path }: SourceFile): boolean {
  return path.endsWith(".md");
}
