import { readFileSync } from "node:fs";
import { runEngine, type XsltResult, type XsltWork } from "./engine.ts";

/** The message to the process: the path of the engine, the work, and the bounds of its time and of the result. */
export type ToXslt = {
  readonly enginePath: string;
  readonly work: XsltWork;
  readonly timeoutMs: number;
  readonly resultMaxChars: number;
};

/** The answer of the process, its last act. */
export type FromXslt = XsltResult | { readonly kind: "too-large" } | { readonly kind: "broken"; readonly message: string };

process.once("message", (message: ToXslt) => {
  process.send?.(answerOf(message), () => process.exit(0));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of a terminal; the service ends this one when it ends itself
process.on("SIGINT", () => undefined);

function answerOf({ enginePath, work, timeoutMs, resultMaxChars }: ToXslt): FromXslt {
  try {
    const result = runEngine(readFileSync(enginePath, "utf8"), work, timeoutMs);
    return result.kind === "made" && result.xml.length > resultMaxChars ? { kind: "too-large" } : result;
  } catch (error) {
    return { kind: "broken", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
