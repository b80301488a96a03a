import { table } from "../text/table.ts";
import type { ListMarker, PrintBlock } from "./page.ts";
import { declarationsOf } from "./style.ts";

/** An element of a list: `ol`, `ul` or `li`. */
type ListElement = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
type List = Extract<PrintBlock, { kind: "list" }>;

/** A list with the markers and numbers that a browser would show. */
export function listBlock(block: ListElement, items: readonly ListElement[], drawn: List["items"]): List {
  const ordered = block.name === "ol";
  const numbers = ordered ? numbersOf(block, items) : [];
  const start = numbers[0] ?? 1;
  const isCounting = numbers.every((number, index) => number === start + index);
  const marker = markerOf(block);
  return {
    kind: "list",
    ordered,
    start,
    ...(isCounting ? {} : { numbers }),
    ...(marker === undefined ? {} : { marker }),
    items: drawn,
  };
}

const numberMax = 999_999;

function numbersOf(block: ListElement, items: readonly ListElement[]): readonly number[] {
  const isReversed = block.attributes["reversed"] !== undefined;
  let next = wholeOf(block.attributes["start"]) ?? (isReversed ? items.length : 1);
  return items.map((item) => {
    const number = wholeOf(item.attributes["value"]) ?? next;
    next = number + (isReversed ? -1 : 1);
    return Math.min(numberMax, Math.max(0, number));
  });
}

function wholeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const markers = table<ListMarker>({
  decimal: "1.",
  "1": "1.",
  "lower-alpha": "a.",
  "lower-latin": "a.",
  "upper-alpha": "A.",
  "upper-latin": "A.",
  "lower-roman": "i.",
  "upper-roman": "I.",
  disc: "disc",
  circle: "circle",
  square: "square",
  none: "none",
});
const types = table<ListMarker>({ a: "a.", A: "A.", i: "i.", I: "I." });

function markerOf(block: ListElement): ListMarker | undefined {
  const type = block.attributes["type"] ?? "";
  const style = declarationsOf(block.attributes).get("list-style-type") ?? type.toLowerCase();
  return (block.name === "ol" && types[type]) || markers[style];
}
