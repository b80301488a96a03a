import { isTest, lineOf, type Finding, type Rule, type Source } from "./tree.ts";
import { nodesOf, type Node } from "./walk.ts";

const fileLinesMax = 250;
const folderFilesMax = 25;
const functionLinesMax = 60;
/** For functions that are a table of routes or rooms, or one statement of SQL. */
const tableLinesMax = 80;
const tableFiles = /(^server\/src\/compose\/|\/(routes|contract)(-[a-z-]+)?\.ts$|\/store(\/[a-z-]+)?\.ts$)/;
/** For components, which are markup for the most part. */
const componentLinesMax = 100;
const parametersMax = 4;

/** A file has at most 250 lines, tests and migrations too; generated ones as many as it takes. */
export const filesAreShort: Rule = ({ files }) =>
  files.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    if (!/\.(tsx?|mjs|sql)$/.test(path) || path.includes("/generated/") || lines <= fileLinesMax) return [];
    return [{ path, message: `${lines} lines; ${fileLinesMax} at most` }];
  });

/** A folder of product code holds at most 25 files, tests not counted. */
export const foldersAreSmall: Rule = ({ files }) => {
  const product = files.filter(({ path }) => /^(core|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path));
  const folders = Map.groupBy(product, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  return [...folders].flatMap(([path, { length }]): readonly Finding[] =>
    length <= folderFilesMax ? [] : [{ path, message: `${length} files; ${folderFilesMax} at most: make folders by noun` }],
  );
};

/** A function has at most 60 lines, a table or a statement 80, a component 100, and 4 parameters. */
export const functionsAreShort: Rule = ({ sources }) => sources.flatMap(longFunctions);

const coreClasses: ReadonlySet<string> = new Set(["core/src/fault/fault.ts", "core/src/text/secret.ts"]);

/** A class is Fault, Secret, or holds state of io: core and rooms have none. */
export const classesAreFew: Rule = ({ sources }) =>
  sources.flatMap((source) => {
    if (!/^(core\/src|server\/src\/rooms)\//.test(source.path) || coreClasses.has(source.path)) return [];
    if (isTest(source.path)) return [];
    const classes = [...nodesOf(source.program)].filter(({ node }) => /^Class(Declaration|Expression)$/.test(node.type));
    return classes.map(({ node }) => ({
      path: source.path,
      line: lineOf(source, node.start),
      message: "no class but Fault, Secret and stateful io",
    }));
  });

function longFunctions(source: Source): readonly Finding[] {
  return [...nodesOf(source.program)].flatMap(({ node, parent }): readonly Finding[] => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return [];
    const line = lineOf(source, node.start);
    const lines = lineOf(source, node.end) - line + 1;
    const parameters = (node["params"] as readonly unknown[]).length;
    const findings: Finding[] = [];
    const linesMax = linesMaxOf(source.path);
    if (lines > linesMax && !isSuite(parent)) {
      findings.push({ path: source.path, line, message: `a function of ${lines} lines; ${linesMax} at most` });
    }
    if (parameters > parametersMax) {
      findings.push({ path: source.path, line, message: `${parameters} parameters; ${parametersMax} at most, then a record` });
    }
    return findings;
  });
}

function linesMaxOf(path: string): number {
  if (path.endsWith(".tsx")) return componentLinesMax;
  return tableFiles.test(path) ? tableLinesMax : functionLinesMax;
}

/** `describe("…", () => { … })` is a heading, not a function. */
function isSuite(parent: Node | undefined): boolean {
  const callee = parent?.type === "CallExpression" ? (parent["callee"] as { name?: string }) : undefined;
  return callee?.name === "describe" || callee?.name === "suite";
}
