import { randomBytes } from "node:crypto";
import { getServers } from "node:dns";
import { ask, type Patience, type Server } from "./ask.ts";
import type { Answer, Dns, RecordKind } from "./dns.ts";
import type { DnsResponse } from "./read-response.ts";

const patienceOfNetworks: Patience = { tryMs: 1500, tries: 2, wholeMs: 4000 };
const serversMax = 4;

/** Asks the given resolvers (`ip`, `ip:port`, `[ip]:port`), or without any those of the system, at most four, all at once. */
export function openDns(servers: readonly string[], patience: Patience = patienceOfNetworks): Dns {
  const askAll = async (name: string, kind: RecordKind): Promise<Answer> => {
    const asked = (servers.length > 0 ? servers : getServers()).slice(0, serversMax).map(serverOf);
    return agree(await Promise.all(asked.map((server) => ask(server, name, kind, patience))));
  };
  return {
    lookUp: async (name, kind) => {
      const answer = await askAll(name, kind);
      if (answer.kind !== "found") return answer;
      return markWildcards(answer, await askAll(siblingOf(name), kind));
    },
  };
}

function siblingOf(name: string): string {
  const parent = name.slice(name.indexOf(".") + 1);
  return `_${randomBytes(8).toString("hex")}.${parent}`;
}

function serverOf(text: string): Server {
  const match = /^\[([^\]]+)\](?::(\d+))?$|^([^:]+)(?::(\d+))?$/.exec(text);
  const host = match?.[1] ?? match?.[3] ?? text;
  return { host, port: Number(match?.[2] ?? match?.[4] ?? 53) };
}

/**
 * Combined answer of the resolvers. Of two or more, two must agree on a record, and on its absence; absence counts only when no
 * resolver found a record.
 */
function agree(submitted: readonly DnsResponse[]): Answer {
  const needed = Math.min(2, submitted.length);
  const found = submitted.filter((one) => one.kind === "found");
  const absent = submitted.filter((one) => one.kind === "absent");
  if (submitted.length > 0 && found.length >= needed && absent.length < needed)
    return { kind: "found", values: weigh(found, needed) };
  if (submitted.length > 0 && absent.length >= needed && found.length === 0) return { kind: "absent" };
  const reasons = submitted.flatMap((one) => (one.kind === "temporary" ? [one.reason] : []));
  return { kind: "temporary", reason: [...new Set(reasons)].join("; ") || "the resolvers do not agree" };
}

/** Marks the values that a sibling name, which does not exist, has too: those come from a wildcard. */
function markWildcards(answer: Answer, sibling: Answer): Answer {
  if (answer.kind !== "found" || sibling.kind === "absent") return answer;
  if (sibling.kind === "temporary") return sibling;
  const wild = new Set(sibling.values.map(({ value }) => value));
  const values = answer.values.map((one) => (wild.has(one.value) ? { ...one, standing: "wildcard" as const } : one));
  return { kind: "found", values };
}

function weigh(found: readonly { readonly values: readonly string[] }[], needed: number) {
  const all = [...new Set(found.flatMap(({ values }) => values))].toSorted();
  return all.map((value) => {
    const votes = found.filter(({ values }) => values.includes(value)).length;
    return { value, standing: votes >= needed ? ("agreed" as const) : ("disputed" as const) };
  });
}
