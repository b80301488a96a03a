import type { Writable } from "node:stream";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** When a copy starts, how long the server may accept no bytes, and the error to report after that. */
export type CopyIn = {
  readonly before: Promise<unknown>;
  readonly idleMs: number;
  readonly onLost: (error: Error) => void;
};

/** Members that the types of pg-copy-streams omit, and the socket below. */
type Copying = Writable & { handleError(error: Error): void };
type Socket = { readonly bytesWritten: number; readonly writableLength: number };

const ticks = 4;

/**
 * `copy … from stdin`; 'finish' comes when the server has taken all rows. Always ends: also when the connection breaks before the
 * copy has begun, when it has ended already, and when the server takes nothing and says nothing for `idleMs`.
 */
export function copyIn(client: PoolClient, text: string, { before, idleMs, onLost }: CopyIn): Writable {
  let state: "waiting" | "sent" | "over" = "waiting";
  let giveUp: ((error: Error) => void) | undefined;
  const copy = copyFrom(text, {
    construct: (ready) => {
      before
        .then(() => client.query({ text: "set local statement_timeout = 0", query_timeout: idleMs } as never))
        .then(() => {
          if (copy.destroyed) return;
          client.query(copy);
          state = "sent";
        })
        .then(() => ready(), ready);
    },
  });
  const stream = copy as unknown as Copying;
  const withdraw = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    // the cancel request was sent, and the server has not answered yet
    if (state !== "sent") return done(error);
    giveUp = done;
    return withdraw(error, done);
  };
  const handleError = stream.handleError.bind(stream);
  stream.handleError = (error) => {
    state = "over";
    handleError(error);
  };
  const lost = (): void => {
    const error = new Error("Query read timeout");
    state = "over";
    onLost(error);
    if (giveUp) giveUp(error);
    else stream.destroy(error);
  };
  stream.once("close", watch(client, { stream, idleMs, lost }));
  return stream;
}

/** Calls `lost` when the server owes an answer or room for more, and nothing moves for so long. Answers how to end the watch. */
function watch(client: PoolClient, { stream, idleMs, lost }: { stream: Writable; idleMs: number; lost: () => void }): () => void {
  const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
  const moved = (): number => socket.bytesWritten - socket.writableLength;
  let seen = moved();
  let idle = 0;
  const timer = setInterval(
    () => {
      const isOwed = stream.writableLength > 0 || stream.writableEnded || stream.destroyed;
      idle = isOwed && moved() === seen ? idle + 1 : 0;
      seen = moved();
      if (idle < ticks) return;
      clearInterval(timer);
      lost();
    },
    Math.ceil(idleMs / ticks),
  );
  timer.unref();
  return () => clearInterval(timer);
}
