import type { SealedFile } from "@chancery/core/evidence/verify-seals.ts";
import type { Verification, VerifiedEnvelope } from "@chancery/core/evidence/verify-archive.ts";

/** Keys of the service, none or empty if they are not known, and whether files may be left out. */
export type Judging = { readonly keys: ReadonlySet<string> | undefined; readonly isPartial: boolean };

/** The outcome of a verification, as JSON shows it. */
export type Report = ReturnType<typeof reportOf>;

/** The report of a verification. It is valid without a flaw, when all files are there, and key and seals are trusted or not compared. */
export function reportOf(path: string, { flaws, envelopes }: Verification, { keys, isPartial }: Judging) {
  const shown = envelopes.map((one) => envelopeOf(one, keys?.size === 0 ? undefined : keys));
  const isWhole = isPartial || shown.every(({ leftOut }) => leftOut.length === 0);
  const isTrusted = shown.every(
    ({ key, seals }) => key.isTrusted !== false && seals.every(({ signer }) => signer.anchor !== null),
  );
  return { path, isValid: flaws.length === 0 && isWhole && isTrusted, flaws, envelopes: shown };
}

function envelopeOf({ folder, evidence, leftOut, hiddenDocuments, seals }: VerifiedEnvelope, keys: Judging["keys"]) {
  const { envelope, service, entries, records, key } = evidence;
  const last = records.at(-1);
  return {
    ...envelope,
    folder,
    service,
    key: { kid: key.kid, isTrusted: keys?.has(key.x) },
    entries: entries.length,
    leftOut,
    hiddenDocuments,
    seals,
    records: records.length,
    withheldRecords: records.filter((one) => "withheld" in one).length,
    head: last && ("record" in last ? last.record.hash : last.withheld.hash),
  };
}

const keyWords = { true: "trusted", false: "NOT TRUSTED", undefined: "not compared with trusted keys, see --trust" } as const;

/** The report in lines for people. */
export function linesOf({ path, isValid, flaws, envelopes }: Report): readonly string[] {
  return [
    ...envelopes.flatMap(({ id, status, revision, service, key, head, ...one }) => [
      `Envelope  ${id}, ${status}, revision ${revision}, of ${service}`,
      `Files     ${one.entries - one.leftOut.length} of ${one.entries}, and ${one.hiddenDocuments} documents only for others`,
      ...one.leftOut.map((file) => `          left out: ${file}`),
      `Records   ${one.records}, of them ${one.withheldRecords} of other companies; head ${head}`,
      `Key       ${key.kid}, ${keyWords[`${key.isTrusted}`]}`,
      ...one.seals.flatMap(sealLines),
    ]),
    ...flaws.map(({ path: entry, message }) => `Flaw      ${entry === undefined ? "" : `${entry}: `}${message}`),
    `${path} is ${isValid ? "valid" : "NOT VALID"}`,
  ].map(oneLine);
}

/** A line without what would end it, turn its direction or hide in it: names in an archive are those that its maker chose. */
function oneLine(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\ufffd");
}

function sealLines({ path, level, signer, stamps, signatures, notes }: SealedFile): readonly string[] {
  return [
    `Seal      ${path}: ${level}, by ${nameOf(signer)}`,
    ...stamps.map((one) => `          time stamp of the ${one.of}: ${one.at}, by ${nameOf(one.signer)}`),
    ...signatures.map((one) => `          ${one.field}, by ${nameOf(one.signer)}`),
    ...notes.map((note) => `          not verified: ${note}`),
  ];
}

function nameOf({ name, issuer, anchor }: SealedFile["signer"]): string {
  const trust = anchor === undefined ? "" : anchor === null ? ", NOT TRUSTED" : `, trusted by ${anchor}`;
  return `${name}${issuer === name ? "" : ` (issuer ${issuer})`}${trust}`;
}
