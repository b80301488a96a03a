import type { Answer } from "./dns.ts";
import type { Said } from "./read-response.ts";

/**
 * What resolvers say together. Two must agree where there are two: on a record, and on there being none. None is
 * only believed when nobody found one. (Decisions §9.)
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

/** Of a name's values those are from a wildcard that a sibling nobody made has too. */
export function withoutWildcards(answer: Answer, sibling: Answer): Answer {
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
