import type { Terminal } from "./terminal.ts";

/** One line on a terminal that shows the progress; silent elsewhere. */
export type Progress = { show(text: string): void; end(): void };

const eraseLine = "\r\u001b[2K";

/** Opens the line of a command. With `--json` it is silent. */
export function openProgress({ errors }: Pick<Terminal, "errors">, { json }: { readonly json?: boolean }): Progress {
  const isShown = errors.isTTY === true && json !== true;
  let last = "";
  const print = (text: string): void => {
    if (!isShown || text === last) return;
    errors.write(`${eraseLine}${text}`);
    last = text;
  };
  return { show: print, end: () => print("") };
}

/** Part of a whole, such as `12.0 of 48.0 MB (25%)`; of an unknown whole only the part. */
export function bytesText(done: number, total: number | undefined): string {
  if (total === undefined) return `${megabytes(done)} MB`;
  return `${megabytes(done)} of ${megabytes(total)} MB (${percent(done, total)}%)`;
}

/** Rows of a task, such as `5000 of 20000 rows (25%)`. */
export function rowsText(done: number, total: number | undefined): string {
  return total === undefined ? `${done} rows` : `${done} of ${total} rows (${percent(done, total)}%)`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}
