import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import type { Block } from "../model/model.ts";

/** A difference of two texts: in the words (`text`) or only in the markup (`layout`), with some context before and after. */
export type BodyChange = { readonly property: "text" | "layout"; readonly before: string; readonly after: string };

const aroundLength = 20;
const shownMax = 500;

/** The difference of two bodies, found in steps; undefined when they are equal. Fields appear as {name}, tables as [name]. */
export function* compareBodies(before: readonly Block[], after: readonly Block[], pace: Pace): Steps<BodyChange | undefined> {
  const texts = [yield* plain(before, pace), yield* plain(after, pace)] as const;
  if (texts[0] !== texts[1]) return { property: "text", ...differing(...texts) };
  const layouts = [yield* markup(before, pace), yield* markup(after, pace)] as const;
  return layouts[0] === layouts[1] ? undefined : { property: "layout", ...differing(...layouts) };
}

type Write = (block: Block, pace: Pace) => Steps<string>;

function* written(blocks: readonly Block[], write: Write, pace: Pace): Steps<string> {
  const parts: string[] = [];
  for (const block of blocks) {
    if (isStepDone(pace)) yield;
    parts.push(yield* write(block, pace));
  }
  return parts.join("");
}

function* cellsOf(cells: readonly (readonly Block[])[], write: typeof plain, pace: Pace): Steps<string> {
  const parts: string[] = [];
  for (const cell of cells) parts.push(yield* write(cell, pace));
  return parts.join(" | ");
}

function* plain(blocks: readonly Block[], pace: Pace): Steps<string> {
  const text = yield* written(blocks, plainOf, pace);
  return text.replaceAll(/\s+/gu, " ").trim();
}

function* plainOf(block: Block, pace: Pace): Steps<string> {
  if (block.kind === "text") return block.text;
  if (block.kind === "field") return `{${block.name}}`;
  if (block.kind === "image") return "";
  if (block.kind === "table") return ` [${block.name}: ${yield* cellsOf(block.cells, plain, pace)}] `;
  const text = yield* written(block.children, plainOf, pace);
  return inline.has(block.name) ? text : ` ${text} `;
}

const inline: ReadonlySet<string> = new Set(["a", "b", "strong", "i", "em", "u", "s", "span", "sub", "sup"]);

function markup(blocks: readonly Block[], pace: Pace): Steps<string> {
  return written(blocks, markupOf, pace);
}

function* markupOf(block: Block, pace: Pace): Steps<string> {
  if (block.kind === "text") return block.text.replaceAll(/\s+/gu, " ");
  if (block.kind === "table") return `[${block.name}: ${yield* cellsOf(block.cells, markup, pace)}]`;
  if (block.kind !== "element") return `<${block.kind}${attributesOf(block)}/>`;
  return `<${block.name}${attributesOf(block.attributes)}>${yield* markup(block.children, pace)}</${block.name}>`;
}

function attributesOf(attributes: object): string {
  return Object.entries(attributes)
    .filter(([name, value]) => name !== "kind" && value !== undefined)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value).slice(0, shownMax)}`)
    .join("");
}

function differing(before: string, after: string): { readonly before: string; readonly after: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const from = Math.max(0, start - aroundLength);
  const cut = (text: string): string => shown(text.slice(from, text.length - Math.max(0, end - aroundLength)));
  return { before: cut(before), after: cut(after) };
}

function shown(text: string): string {
  return cutText(text, shownMax);
}

/** A text of at most `lengthMax` characters, with … where text is left out. Never splits a character. */
export function cutText(text: string, lengthMax: number): string {
  const cut = text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`;
  return cut.replaceAll(/\p{Surrogate}/gu, "");
}
