import { createSocket, type RemoteInfo, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** The messages to send back for one that came: all of them by UDP, the first by TCP. */
export type Answering = (message: Buffer, by: "udp" | "tcp") => readonly Buffer[];

/** A port of loopback where DNS messages are answered: `ip:port`, as CHANCERY_DNS_SERVERS takes it. */
export type DnsListener = { readonly address: string; close(): Promise<void> };

const host = "127.0.0.1";
const triesMax = 20;

/** Listens by UDP and TCP at one port of loopback. */
export async function listenDns(answering: Answering): Promise<DnsListener> {
  const { tcp, udp, port } = await bindBoth();
  // a test whose end fails does not close them, and its process would wait for ever
  tcp.unref();
  udp.unref();
  udp.on("message", (message: Buffer, from: RemoteInfo) => {
    for (const answer of answering(message, "udp")) udp.send(answer, from.port, from.address);
  });
  const sockets = new Set<Socket>();
  tcp.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    answerTcp(socket, answering);
  });
  return {
    address: `${host}:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([new Promise<void>((resolve) => udp.close(resolve)), new Promise((resolve) => tcp.close(resolve))]);
    },
  };
}

/** A port that TCP has may be taken by UDP: then another one is tried. */
async function bindBoth(): Promise<{ readonly tcp: Server; readonly udp: UdpSocket; readonly port: number }> {
  for (let tries = 1; ; tries += 1) {
    const tcp = createServer().listen(0, host);
    await once(tcp, "listening");
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket("udp4").bind(port, host);
    try {
      await once(udp, "listening");
      return { tcp, udp, port };
    } catch (error) {
      tcp.close();
      if (tries === triesMax) throw error;
    }
  }
}

/** Each message has its length before it; several may come by one connection. */
function answerTcp(socket: Socket, answering: Answering): void {
  let bytes = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 2 && bytes.length >= 2 + bytes.readUInt16BE(0)) {
      const end = 2 + bytes.readUInt16BE(0);
      const [answer] = answering(bytes.subarray(2, end), "tcp");
      bytes = bytes.subarray(end);
      if (answer) socket.write(Buffer.concat([Buffer.of(answer.length >> 8, answer.length & 0xff), answer]));
    }
  });
}
