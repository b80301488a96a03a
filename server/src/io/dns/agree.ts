import type { Answer } from "./dns.ts";
import type { Said } from "./read-response.ts";

/**
 * Combined answer of the resolvers. Of two or more, two must agree on a record, and on its absence; absence counts only when no
 * resolver found a record.
 */
export function agree(submitted: readonly Said[]): Answer {
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
export function markWildcards(answer: Answer, sibling: Answer): Answer {
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
