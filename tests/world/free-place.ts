import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** A free address for a program that does not support port 0. */
export type FreePlace = { readonly host: string; readonly port: number };

/** A port of a loopback address of its own: of the one that all tests share, others would take the port before the program does. */
export async function freePlace(): Promise<FreePlace> {
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return { host, port: typeof address === "object" && address ? address.port : 0 };
}
