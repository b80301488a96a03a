import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode, type DecodedPacket, type Packet } from "dns-packet";

const answerMaxMs = 5000;

/** Sends a query to a DNS server (`ip:port`) by one datagram and returns the answer as it is. */
export async function askByUdp(address: string, packet: Packet): Promise<DecodedPacket> {
  const [host, port] = address.split(":");
  const socket = createSocket("udp4");
  try {
    const answer = once(socket, "message", { signal: AbortSignal.timeout(answerMaxMs) });
    socket.send(encode({ type: "query", id: 1, ...packet }), Number(port), host);
    const [message] = (await answer) as [Buffer];
    return decode(message);
  } finally {
    socket.close();
  }
}
