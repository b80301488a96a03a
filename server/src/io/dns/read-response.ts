import type { RecordKind } from "./dns.ts";
import { recordTypes, type Response } from "./message.ts";

/** Answer of one resolver for a name. */
export type DnsResponse =
  | { readonly kind: "found"; readonly values: readonly string[] }
  | { readonly kind: "absent" }
  | { readonly kind: "temporary"; readonly reason: string };

const aliasesMax = 16;
const noSuchName = 3;
const codeNames: Readonly<Record<number, string>> = { 1: "FORMERR", 2: "SERVFAIL", 4: "NOTIMP", 5: "REFUSED" };

/** Reads a response about a name: only records of the name itself, or of what it is an alias of, count. */
export function readResponse(name: string, kind: RecordKind, response: Response): DnsResponse {
  const { code, records, isReferral } = response;
  if (code !== 0 && code !== noSuchName) return { kind: "temporary", reason: codeNames[code] ?? `response code ${code}` };
  if (isReferral) return { kind: "temporary", reason: "the server is no resolver: it names another server" };
  const owner = kind === "TXT" ? endOfAliases(name.toLowerCase(), response) : name.toLowerCase();
  if (owner === undefined) return { kind: "temporary", reason: "aliases lead in a circle" };
  const ofOwner = records.filter((record) => record.owner === owner && record.type === recordTypes[kind]);
  if (ofOwner.length > 0) return { kind: "found", values: [...new Set(ofOwner.map(({ value }) => value))] };
  const isStrange = records.length > 0 && !records.some((record) => record.owner === name.toLowerCase());
  return isStrange ? { kind: "temporary", reason: "the answer is about another name" } : { kind: "absent" };
}

function endOfAliases(name: string, { records }: Response): string | undefined {
  let owner = name;
  for (let aliases = 0; aliases <= aliasesMax; aliases += 1) {
    const alias = records.find((record) => record.owner === owner && record.type === recordTypes.CNAME);
    if (!alias) return owner;
    owner = alias.value;
  }
  return undefined;
}
