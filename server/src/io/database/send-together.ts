import type { Socket } from "node:net";

const held = new WeakSet<Socket>();

/** Holds back what is written to a socket until the end of this turn of the event loop: one system call for all of it. */
export function sendTogether(socket: Socket): void {
  if (held.has(socket)) return;
  held.add(socket);
  socket.cork();
  setImmediate(() => {
    held.delete(socket);
    socket.uncork();
  });
}
