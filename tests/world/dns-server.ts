import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  TRUNCATED_RESPONSE,
  type OptAnswer,
  type DecodedPacket,
  type Packet,
} from "dns-packet";
import { listenDns } from "./dns-listener.ts";
import { answerFrom, isIn, readZone, type Zone } from "./dns-zone.ts";

/** An authoritative DNS server on loopback. */
export type DnsServer = {
  /** `ip:port`, as CHANCERY_DNS_SERVERS takes it. */
  readonly address: string;
  /** Replaces a zone that was given at the start: its records as lines, names relative to it. Resolves when it is served. */
  change(zone: string, records: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const codes = { refused: 5, notImplemented: 4 };
const opcodeMask = 0x78_00;
const udpBytesMin = 512;
const udpBytesMax = 1232;

/** Starts a server in this process with zones by name, each as lines of records (`readZone`). */
export async function startDns(given: Readonly<Record<string, readonly string[]>>): Promise<DnsServer> {
  const zones = new Map(Object.entries(given).map(([name, lines]) => [name, readZone(name, 1, lines)]));
  const { address, close } = await listenDns((message, by) => {
    const asked = decode(message);
    const response = respond([...zones.values()], asked);
    const bytes = encode(response);
    if (by === "tcp" || bytes.length <= udpBytesOf(asked)) return [bytes];
    const flags = (response.flags ?? 0) | TRUNCATED_RESPONSE;
    return [encode({ ...response, flags, answers: [], authorities: [] })];
  });
  return {
    address,
    close,
    change: async (name, lines) => {
      const zone = zones.get(name);
      if (!zone) throw new Error(`the server has no zone ${name}`);
      zones.set(name, readZone(name, (zone.soa.data.serial ?? 0) + 1, lines));
    },
  };
}

function respond(zones: readonly Zone[], asked: DecodedPacket): Packet {
  const questions = asked.questions ?? [];
  const additionals = optOf(asked) ? [optRecord(udpBytesMax)] : [];
  const common = { type: "response", id: asked.id ?? 0, questions, additionals } as const;
  const [question] = questions;
  if (!question || questions.length > 1 || ((asked.flags ?? 0) & opcodeMask) !== 0)
    return { ...common, flags: codes.notImplemented };
  // of a zone and one below it the lower one answers
  const served = zones.filter(({ name }) => isIn(question.name.toLowerCase(), name));
  const [zone] = served.toSorted((a, b) => b.name.length - a.name.length);
  if (!zone) return { ...common, flags: codes.refused };
  const { code, answers, authorities } = answerFrom(zone, question);
  return { ...common, flags: AUTHORITATIVE_ANSWER | code, answers: [...answers], authorities: [...authorities] };
}

/** The record of a message that says how long a datagram its sender takes (RFC 6891). */
export function optRecord(udpPayloadSize: number): OptAnswer {
  return { type: "OPT", name: ".", udpPayloadSize, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false, options: [] };
}

function optOf({ additionals }: DecodedPacket): OptAnswer | undefined {
  return additionals?.find((one) => one.type === "OPT");
}

function udpBytesOf(asked: DecodedPacket): number {
  return Math.min(Math.max(optOf(asked)?.udpPayloadSize ?? 0, udpBytesMin), udpBytesMax);
}
