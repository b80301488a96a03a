import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import type { Prints } from "../pdf/printer.ts";
import type { ImageLook } from "./inspect-image.ts";

/** Pictures that people bring, decoded by processes of their own, for accounts (or people without one) in turns. */
export type Pictures = {
  /** Looks at a drawing by hand. */
  inspectDrawing(bytes: Buffer, account: string): Promise<DrawingFacts>;
  /** Looks at an image for a template. */
  inspectImage(bytes: Buffer, account: string): Promise<ImageLook>;
};

/** Decodes with the processes that look at uploads. A picture that takes too much time or memory, or ends its process, is broken. */
export function picturesOf(processes: { of(account: string): Pick<Prints, "lookAtPicture"> }): Pictures {
  return {
    inspectDrawing: async (bytes, account) =>
      (await processes.of(account).lookAtPicture("drawing", bytes)) ?? { kind: "other", type: "broken" },
    inspectImage: async (bytes, account) => (await processes.of(account).lookAtPicture("image", bytes)) ?? "broken",
  };
}
