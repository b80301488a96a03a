import type { ImageId } from "../ids/id.ts";
import { findId } from "../ids/id.ts";
import type { Inline, PrintBlock, PrintDocument } from "./page.ts";

/** The uploaded images of a page, without repetition. */
export function imageIds(page: PrintDocument): readonly ImageId[] {
  return [...new Set(page.blocks.flatMap(inBlock))];
}

function inBlock(block: PrintBlock): readonly ImageId[] {
  if (block.kind === "paragraph" || block.kind === "heading") return block.inlines.flatMap(inInline);
  if (block.kind === "quote") return block.blocks.flatMap(inBlock);
  if (block.kind === "list") return block.items.flat().flatMap(inBlock);
  if (block.kind === "facts") return block.rows.flatMap((row) => row.blocks.flatMap(inBlock));
  if (block.kind === "table") return block.rows.flat().flatMap((cell) => cell.blocks.flatMap(inBlock));
  return [];
}

function inInline(inline: Inline): readonly ImageId[] {
  if (inline.kind === "link") return inline.inlines.flatMap(inInline);
  if (inline.kind !== "image" || !("imageId" in inline.image)) return [];
  const id = findId<"image">(inline.image.imageId);
  return id === undefined ? [] : [id];
}
