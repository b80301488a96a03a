import { Transform } from "node:stream";
import { RowsUnreadable } from "./rows.ts";

/** Passes bytes on as they are, as long as they are UTF-8; fails with RowsUnreadable at those that are not. */
export function utf8Only(linesBefore: number): Transform {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lines = linesBefore + 1;
  const check = (bytes: Uint8Array, isLast: boolean): Error | undefined => {
    try {
      let from = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        decoder.decode(bytes.subarray(from, at + 1), { stream: true });
        lines += 1;
        from = at + 1;
      }
      decoder.decode(bytes.subarray(from), { stream: !isLast });
    } catch (error) {
      return new RowsUnreadable("it is not UTF-8", lines, { cause: error });
    }
    return undefined;
  };
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      const error = check(chunk, false);
      if (error) done(error);
      else done(null, chunk);
    },
    flush: (done) => done(check(new Uint8Array(), true) ?? null),
  });
}
