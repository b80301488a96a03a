import type { Readable } from "node:stream";

/** A stream to write text or bytes to. `isTTY` says that a person is reading it. */
export type Sink = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Surroundings of a command besides the service: environment variables, the three streams, the signal that ends it, HTTP, and a browser. */
export type Terminal = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Sink;
  readonly errors: Sink;
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
  /** Opens an address in the user's browser, if there is one. */
  openBrowser(url: string): void;
};

/** Whether questions can be asked: a person types and reads. */
export function isInteractive({ input, errors }: Terminal): boolean {
  return input.isTTY === true && errors.isTTY === true;
}

/** Text without the control characters that a terminal obeys: names and subjects come from others. Line ends and tabs stay. */
export function harmless(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
