import { parseSync } from "oxc-parser";
import { lineOf, type SourceFile } from "../../shape/tree.ts";
import type { Node } from "../../shape/walk.ts";
import type { Chance } from "../length.ts";
import { mutated, type Mutation } from "./mutated.ts";
import { mutations } from "./mutations.ts";

/** A place of a file that may be wrong, and the ways in which; at least one. */
export type Mutable = { readonly file: SourceFile; readonly line: number; readonly ways: readonly Mutation[] };

/** A file with one thing wrong in it. */
export type Mutant = Mutation & { readonly file: SourceFile; readonly line: number };

/** Offsets of a piece of a file. */
export type Span = { readonly start: number; readonly end: number };

/** All that can be wrong in a file, or within some pieces of it. Types, imports and what a bug says of itself are left out. */
export function mutableOf(file: SourceFile, within?: readonly Span[]): readonly Mutable[] {
  const code = ({ start, end }: Node): string => file.text.slice(start, end);
  const isWithin = ({ start, end }: Node): boolean => !within || within.some((span) => span.start <= start && end <= span.end);
  return [...meant(parseSync(file.path, file.text).program)].flatMap(({ node, parent }) => {
    if (!isWithin(node)) return [];
    const texts = mutations[node.type]?.(node, code, parent) ?? [];
    const ways = texts.map((text) => ({ start: node.start, end: node.end, text }));
    return ways.length === 0 ? [] : [{ file, line: lineOf(file, node.start), ways }];
  });
}

/** Mutants in an order of chance: every place as likely as any other, one mutant a place, and only what parses. */
export function* mutantsOf(places: readonly Mutable[], chance: Chance): Generator<Mutant> {
  const left = [...places];
  while (left.length > 0) {
    const index = chance.below(left.length);
    const { file, line, ways } = left[index]!;
    left[index] = left.at(-1)!;
    left.pop();
    const way = chance.pick(ways);
    if (parseSync(file.path, mutated(file.text, way)).errors.length === 0) yield { file, line, ...way };
  }
}

/** Difference of original and mutant, in one line for people. */
export function shownMutant({ file, line, start, end, text }: Mutant): string {
  const oneLine = (code: string): string => code.replaceAll(/\s+/g, " ").trim().slice(0, 120);
  return `${file.path}:${line}  ${oneLine(file.text.slice(start, end))} → ${oneLine(text)}`;
}

const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const bugs = /^(?:Error|TypeError|RangeError)$/;

/** The nodes of what runs, outermost first, each with the one that holds it. */
function* meant(value: unknown, parent?: Node): Generator<{ readonly node: Node; readonly parent: Node | undefined }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* meant(item, parent);
  } else if (isNode(value)) {
    if (wrappers.has(value.type)) yield* meant(value["expression"], parent);
    else if (!isLeft(value)) {
      yield { node: value, parent };
      for (const child of Object.values(value)) if (typeof child === "object") yield* meant(child, value);
    }
  }
}

function isLeft(node: Node): boolean {
  if (/^(?:TS|Import|ExportAll)/.test(node.type)) return true;
  if (node.type === "ExportNamedDeclaration") return node["source"] !== null;
  return node.type === "NewExpression" && bugs.test(String((node["callee"] as Node)["name"]));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
