import { randomBytes } from "node:crypto";
import { getServers } from "node:dns";
import { agree, markWildcards } from "./agree.ts";
import { ask, type Patience, type Server } from "./ask.ts";
import type { Answer, Dns, RecordKind } from "./dns.ts";

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
