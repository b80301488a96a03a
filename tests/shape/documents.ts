import type { Finding, Rule, SourceFile } from "./tree.ts";

const decisionLinesMax = 60;

/** A decision has at most 60 lines and says the four things. */
export const decisionsAreShort: Rule = ({ files }) =>
  files.flatMap(({ path, text }): readonly Finding[] => {
    if (!/^docs\/adr\/\d{4}-.*\.md$/.test(path)) return [];
    const lines = text.trimEnd().split("\n").length;
    const missing = ["context", "choice", "gave up", "wrong"].filter((word) => !text.toLowerCase().includes(word));
    const findings: Finding[] = [];
    if (lines > decisionLinesMax) findings.push({ path, message: `${lines} lines; ${decisionLinesMax} at most` });
    if (missing.length > 0) findings.push({ path, message: `does not say: ${missing.join(", ")}` });
    return findings;
  });

/** Decisions are numbered without a gap, once each. */
export const decisionsAreNumbered: Rule = ({ files }) => {
  const numbers = files.flatMap(({ path }) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []).toSorted();
  return numbers.flatMap((number, index): readonly Finding[] => {
    const expected = String(index + 1).padStart(4, "0");
    return number === expected ? [] : [{ path: `docs/adr/${number}`, message: `the next number is ${expected}` }];
  });
};

/** Every dependency has a line that says why, and its version is exact. */
export const dependenciesHaveALine: Rule = ({ files }) => {
  const page = files.find(({ path }) => path === "docs/adr/dependencies.md")?.text ?? "";
  return files.filter(({ path }) => /^([a-z]+\/)?package\.json$/.test(path)).flatMap((file) => unexplained(file, page));
};

/** Every room has its page in docs/api. */
export const roomsHaveAPage: Rule = ({ files }) => {
  const paths = new Set(files.map(({ path }) => path));
  return [...paths].flatMap((path): readonly Finding[] => {
    const room = /^server\/src\/rooms\/([^/]+)\/index\.ts$/.exec(path)?.[1];
    if (room === undefined || paths.has(`docs/api/${room}.md`)) return [];
    return [{ path, message: `docs/api/${room}.md is missing` }];
  });
};

type Manifest = Partial<Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>>;

function unexplained(file: SourceFile, page: string): readonly Finding[] {
  const manifest = JSON.parse(file.text) as Manifest;
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all).flatMap(([name, version]): readonly Finding[] => {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      return [{ path: file.path, message: `${name} ${version}: versions are exact` }];
    if (name.startsWith("@chancery/") || page.includes(`\`${name}\``)) return [];
    return [{ path: file.path, message: `${name} has no line in docs/adr/dependencies.md` }];
  });
}
