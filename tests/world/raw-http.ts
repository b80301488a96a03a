import { connect, type Socket } from "node:net";
import { once } from "node:events";

/** Answer on a raw connection: the status of the first answer, all text, and the time the connection stayed open. */
export type RawAnswer = { readonly status: number; readonly text: string; readonly body: unknown; readonly ms: number };

/** Sends bytes as they are and reads until the other side closes, or one whole answer has come. `endIt` half-closes after sending. */
export async function sendRaw(
  port: number,
  pieces: readonly (string | Buffer)[],
  endIt: "leave open" | "half-close" = "leave open",
): Promise<RawAnswer> {
  const start = performance.now();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const answer = readAnswer(socket);
  for (const piece of pieces) if (socket.writable) socket.write(piece);
  if (endIt === "half-close") socket.end();
  const text = await answer;
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, body: bodyOf(text), ms: performance.now() - start };
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (isWhole(text)) resolve(text);
    });
    socket.on("close", () => resolve(text));
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return end >= 0 && length !== undefined && text.length >= end + 4 + Number(length);
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1").toString());
  } catch {
    return undefined;
  }
}
