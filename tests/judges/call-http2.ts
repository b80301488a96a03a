import { connect, type ClientHttp2Session, type ClientHttp2Stream } from "node:http2";
import { once } from "node:events";
import { connect as connectTls } from "node:tls";
import { buffer } from "node:stream/consumers";
import type { Call } from "../world/call.ts";
import { tlsHost, type TlsProxy } from "./tls-proxies.ts";

/** One HTTP/2 connection to a proxy, from an address of its own. Throws when the proxy does not offer HTTP/2. */
export type Http2 = {
  readonly call: Call;
  /** A request whose body is still to be written. */
  readonly open: (method: string, path: string) => ClientHttp2Stream;
  close(): void;
};

/** Connects from a loopback address; `forged` is the X-Forwarded-For that every request brings. */
export async function connectHttp2(
  { secure, certificate }: TlsProxy,
  { localAddress, forged }: { readonly localAddress: string; readonly forged: string },
): Promise<Http2> {
  const options = { ...secure, ca: certificate, servername: tlsHost, localAddress, ALPNProtocols: ["h2"] };
  const socket = connectTls(options);
  await once(socket, "secureConnect");
  if (socket.alpnProtocol !== "h2") throw new Error("the proxy does not offer HTTP/2");
  const session: ClientHttp2Session = connect(`https://${tlsHost}`, { createConnection: () => socket });
  await once(session, "connect");
  const open = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): ClientHttp2Stream =>
    session.request({
      ":method": method,
      ":path": path,
      ":authority": `${tlsHost}:${secure.port}`,
      "x-forwarded-for": forged,
      ...headers,
    });
  return {
    open,
    close: () => session.destroy(),
    call: async (method, path, { body, headers = {} } = {}) => {
      const isJson = body !== undefined && !Buffer.isBuffer(body);
      const stream = open(method, path, isJson ? { "content-type": "application/json", ...headers } : headers);
      stream.end(isJson ? JSON.stringify(body) : body);
      const [submitted] = await once(stream, "response");
      const bytes = await buffer(stream);
      const text = bytes.toString("utf8");
      const json: unknown = String(submitted["content-type"]).includes("json") ? JSON.parse(text) : undefined;
      return { status: Number(submitted[":status"]), headers: submitted, bytes, text, json };
    },
  };
}
