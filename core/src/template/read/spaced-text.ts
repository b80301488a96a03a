import type { FaultRow } from "../../fault/fault.ts";
import { attribute, placedFault } from "../../xml/element.ts";
import { piecesOf } from "../../xml/space.ts";
import type { Steps } from "../../xml/steps.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import type { Block } from "../model/model.ts";

const [tab, lineFeed, carriageReturn] = [9, 10, 13] as const;

/** Whether text inside keeps its lines and spaces: `pre`, or a style with the same effect. */
export function keepsSpace(element: XmlElement): boolean {
  return element.name === "pre" || /(?:^|;)\s*white-space\s*:\s*pre/i.test(attribute(element, "style") ?? "");
}

/** Text with its line breaks, and with the spaces that must stay: at the start of a line and in runs. Made in steps. */
export function* spacedText(text: string): Steps<readonly Block[]> {
  const blocks: Block[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const kept = yield* replacedInSteps(line, /^[ \t]+|[ \t]{2,}|\t/g, (run) => "\u00a0".repeat(widthOf(run)));
    if (index > 0) blocks.push({ kind: "element", name: "br", attributes: {}, children: [] });
    if (kept !== "") blocks.push({ kind: "text", text: kept });
  }
  return blocks;
}

/** Text in which each run of white space is one space, made in steps. */
export function squeezedText(text: string): Steps<string> {
  return replacedInSteps(text, /[ \t\r\n]+/g, () => " ");
}

/** Replaces what a pattern finds within white space, which no piece divides. */
function* replacedInSteps(text: string, pattern: RegExp, write: (run: string) => string): Steps<string> {
  let done = "";
  for (const piece of piecesOf(text)) {
    if (done !== "") yield;
    done += piece.replace(pattern, write);
  }
  return done;
}

/** The width of spaces, and of tabs of four. */
function widthOf(run: string): number {
  return run.length + 3 * countUnits(run, tab);
}

function countUnits(text: string, one: number, other = one): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === one || unit === other) count += 1;
  }
  return count;
}

/** A row when the kept lines of a template are too many in total: each becomes a node of the model. */
export function keptLinesFault(root: XmlElement): FaultRow | undefined {
  let lines = 0;
  const visit = (element: XmlElement, isKept: boolean): FaultRow | undefined => {
    for (const node of element.children) {
      if (node.kind === "text") lines += isKept ? countUnits(node.text, lineFeed, carriageReturn) : 0;
      const heavy = node.kind === "text" ? undefined : visit(node, isKept || keepsSpace(node));
      if (heavy) return heavy;
      if (lines > templateLimits.keptLinesMax)
        return placedFault(node, "value.too_many", "kept lines", templateLimits.keptLinesMax);
    }
    return undefined;
  };
  return visit(root, false);
}
