/** A zone with every kind of record that a proof of a domain may meet. */
export const zone = "kalyna.example";

/** Name of the zone's proof. */
export const proofName = `_chancery-verify.${zone}`;

/** The records of the zone, as `startDns` takes them. */
export const zoneRecords = [
  '_chancery-verify TXT "chancery-domain-" "verification=abc"',
  '_chancery-verify TXT "other"',
  `_chancery-verify.alias CNAME _chancery-verify.${zone}.`,
  "_chancery-verify.circle CNAME _two.circle",
  "_two.circle CNAME _chancery-verify.circle",
  "_chancery-verify.dangling CNAME nowhere",
  '_chancery-verify.empty TXT ""',
  '*.wild TXT "from everywhere"',
  '_chancery-verify.half TXT "own" ',
  '*.half TXT "from everywhere"',
  `_chancery-verify.huge TXT ${Array.from({ length: 30 }, (_, index) => `"${String(index % 10).repeat(250)}"`).join(" ")}`,
  "_chancery-verify.bare A 127.0.0.1",
  "below.deep A 127.0.0.1",
];

/** An answer with values that all resolvers give, and no wildcard. */
export const agreed = (...values: string[]) => ({
  kind: "found",
  values: values.map((value) => ({ value, standing: "agreed" })),
});

/** Look-ups that a resolver answers from the zone, with the whole answer of `lookUp`. */
export const zoneLookUps: readonly (readonly [title: string, name: string, kind: "TXT" | "CNAME", expected: unknown])[] = [
  ["every text of a name, the pieces of one joined", proofName, "TXT", agreed("chancery-domain-verification=abc", "other")],
  ["a name in capitals", proofName.toUpperCase(), "TXT", agreed("chancery-domain-verification=abc", "other")],
  ["texts behind an alias", `_chancery-verify.alias.${zone}`, "TXT", agreed("chancery-domain-verification=abc", "other")],
  ["an alias", `_chancery-verify.alias.${zone}`, "CNAME", agreed(proofName)],
  ["an empty text", `_chancery-verify.empty.${zone}`, "TXT", agreed("")],
  ["a text that only fits by TCP", `_chancery-verify.huge.${zone}`, "TXT", agreed(hugeText())],
  ["a name that is not there", `none.${zone}`, "TXT", { kind: "absent" }],
  ["a name with other records only", `_chancery-verify.bare.${zone}`, "TXT", { kind: "absent" }],
  ["a name with others below it only", `deep.${zone}`, "TXT", { kind: "absent" }],
  ["an alias where there is a text", proofName, "CNAME", { kind: "absent" }],
  ["an alias that leads nowhere", `_chancery-verify.dangling.${zone}`, "TXT", { kind: "absent" }],
  [
    "a value that every sibling has",
    `_chancery-verify.wild.${zone}`,
    "TXT",
    { kind: "found", values: [{ value: "from everywhere", standing: "wildcard" }] },
  ],
  ["a name of its own beside a wildcard", `_chancery-verify.half.${zone}`, "TXT", agreed("own")],
  ["aliases in a circle", `_chancery-verify.circle.${zone}`, "TXT", { kind: "temporary", reason: "aliases lead in a circle" }],
  ["a zone the server does not have", "_chancery-verify.other.example", "TXT", { kind: "temporary", reason: "REFUSED" }],
];

function hugeText(): string {
  return Array.from({ length: 30 }, (_, index) => String(index % 10).repeat(250)).join("");
}
