import { verifyArchive, type Verification, type VerifiedEnvelope } from "@chancery/core/evidence/verify-archive.ts";
import { buildCommand } from "@stricli/core";
import { CommandFault } from "../faults.ts";
import { optionalText, outputFlags, toggle, word } from "../flags.ts";
import { bytesText, openProgress } from "../progress.ts";
import { shower, type Context, type OutputFlags } from "../service.ts";
import { openArchive } from "../verify/open-archive.ts";
import { readTrustedKeys } from "../verify/read-trusted-keys.ts";
import { verifyMeans } from "../verify/verify-means.ts";

type VerifyFlags = OutputFlags & { readonly trust?: string; readonly partial?: boolean };

/** `chancery verify`: verifies an archive without the service. */
export const verifyCommand = buildCommand<VerifyFlags, [string], Context>({
  func: verify,
  parameters: {
    flags: {
      ...outputFlags,
      trust: optionalText(
        "Folder with the public keys of the service: the answer of GET /api/v1/audittrail/keys, or PEM",
        "folder",
      ),
      partial: toggle("Accept a copy that leaves files out"),
    },
    positional: { kind: "tuple", parameters: [word("Archive to verify", "archive.zip")] },
  },
  docs: {
    brief: "Verify an archive, without the service",
    fullDescription:
      "Compares every byte of an archive with its evidence, and verifies the chain of audit records and the signature.\n" +
      "Without --trust the signature shows only that nothing was changed since, not whose it is.",
  },
});

async function verify(this: Context, flags: VerifyFlags, path: string): Promise<void> {
  const { terminal } = this;
  const trusted = flags.trust === undefined ? undefined : await readTrustedKeys(flags.trust);
  const archive = await openArchive(path);
  const progress = openProgress(terminal, flags);
  try {
    const onProgress = (done: number): void => {
      terminal.signal.throwIfAborted();
      progress.show(`Verifying ${bytesText(done, archive.sizeBytes)}`);
    };
    const found = await verifyArchive(archive, { ...verifyMeans, onProgress });
    progress.end();
    const report = reportOf(path, found, { trusted, isPartial: flags.partial === true });
    shower(terminal, flags)(report, linesOf(report).join("\n"));
    if (!report.isValid) throw new CommandFault("refused", "archive.invalid", `${path} is not as the service made it`);
  } finally {
    progress.end();
    await archive.close();
  }
}

type Judging = { readonly trusted: ReadonlySet<string> | undefined; readonly isPartial: boolean };
type Report = ReturnType<typeof reportOf>;

function reportOf(path: string, { flaws, envelopes }: Verification, { trusted, isPartial }: Judging) {
  const shown = envelopes.map((one) => envelopeOf(one, trusted));
  const isWhole = isPartial || shown.every(({ leftOut }) => leftOut.length === 0);
  const isTrusted = shown.every(({ key }) => key.isTrusted !== false);
  return { path, isValid: flaws.length === 0 && isWhole && isTrusted, flaws, envelopes: shown };
}

function envelopeOf({ folder, evidence, leftOut, hiddenDocuments }: VerifiedEnvelope, trusted: ReadonlySet<string> | undefined) {
  const { envelope, service, entries, records, key } = evidence;
  const last = records.at(-1);
  return {
    ...envelope,
    folder,
    service,
    key: { kid: key.kid, isTrusted: trusted?.has(key.x) },
    entries: entries.length,
    leftOut,
    hiddenDocuments,
    records: records.length,
    withheldRecords: records.filter((one) => "withheld" in one).length,
    head: last && ("record" in last ? last.record.hash : last.withheld.hash),
  };
}

const trustWords = { true: "trusted", false: "NOT TRUSTED", undefined: "not compared with trusted keys, see --trust" } as const;

function linesOf({ path, isValid, flaws, envelopes }: Report): readonly string[] {
  return [
    ...envelopes.flatMap(({ id, status, revision, service, key, head, ...one }) => [
      `Envelope  ${id}, ${status}, revision ${revision}, of ${service}`,
      `Files     ${one.entries - one.leftOut.length} of ${one.entries}, and ${one.hiddenDocuments} documents only for others`,
      ...one.leftOut.map((file) => `          left out: ${file}`),
      `Records   ${one.records}, of them ${one.withheldRecords} of other companies; head ${head}`,
      `Key       ${key.kid}, ${trustWords[`${key.isTrusted}`]}`,
    ]),
    ...flaws.map(({ path: entry, message }) => `Flaw      ${entry === undefined ? "" : `${entry}: `}${message}`),
    `${path} is ${isValid ? "valid" : "NOT VALID"}`,
  ];
}
