import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { Prints } from "../pdf/printer.ts";
import type { ImageLook } from "./inspect-image.ts";
import type { Redrawing } from "./redraw-picture.ts";

/** Pictures that people bring, decoded by processes of their own, for accounts (or people without one) in turns. */
export type Pictures = {
  /** Inspects a hand-drawn signature. */
  inspectDrawing(bytes: Buffer, account: string): Promise<DrawingFacts>;
  /** Inspects an image for a template. */
  inspectImage(bytes: Buffer, account: string): Promise<ImageLook>;
  /** Redraws a picture of an account or a person. */
  redrawPicture(bytes: Buffer, account: string): Promise<Redrawing>;
};

/** Decodes pictures in the processes that inspect uploads. A picture that exceeds time or memory, or crashes its process, is broken. */
export function picturesOf(processes: { of(account: string): Pick<Prints, "lookAtPicture"> }): Pictures {
  return {
    inspectDrawing: async (bytes, account) =>
      (await processes.of(account).lookAtPicture("drawing", bytes)) ?? { kind: "other", type: "broken" },
    inspectImage: async (bytes, account) => (await processes.of(account).lookAtPicture("image", bytes)) ?? "broken",
    redrawPicture: async (bytes, account) => (await processes.of(account).lookAtPicture("redrawn", bytes)) ?? "broken",
  };
}
