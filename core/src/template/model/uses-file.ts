import type { ImageId, PdfId } from "../../ids/id.ts";
import type { Block, Template } from "./model.ts";

/** Whether a template uses an uploaded PDF. */
export function usesPdf({ documents }: Template, id: PdfId): boolean {
  return documents.some(({ pdf }) => pdf?.pdfId === id);
}

/** Whether a template uses an uploaded image. */
export function usesImage({ documents }: Template, id: ImageId): boolean {
  const shows = (block: Block): boolean => {
    if (block.kind === "image") return "imageId" in block.source && block.source.imageId.toLowerCase() === id;
    if (block.kind === "element") return block.children.some(shows);
    return block.kind === "table" && block.cells.some((cell) => cell.some(shows));
  };
  return documents.some(({ body }) => body.some(shows));
}
