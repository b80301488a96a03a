import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { buildCommand } from "@stricli/core";
import { CommandFault } from "../faults.ts";
import { optionalText, outputFlags, toggle, word } from "../flags.ts";
import { bytesText, openProgress } from "../progress.ts";
import { shower, type Context, type OutputFlags } from "../service.ts";
import { openArchive } from "../verify/open-archive.ts";
import { readTrusted } from "../verify/read-trusted.ts";
import { linesOf, reportOf } from "../verify/report.ts";
import { verifyMeans } from "../verify/verify-means.ts";

type VerifyFlags = OutputFlags & { readonly trust?: string; readonly partial?: boolean };

/** `chancery verify`: verifies an archive without the service. */
export const verifyCommand = buildCommand<VerifyFlags, [string], Context>({
  func: verify,
  parameters: {
    flags: {
      ...outputFlags,
      trust: optionalText(
        "Folder with public keys of the service, the answer of GET /api/v1/audittrail/keys or PEM, and certificates that seals are to lead to",
        "folder",
      ),
      partial: toggle("Accept a copy that leaves files out"),
    },
    positional: { kind: "tuple", parameters: [word("Archive to verify", "archive.zip")] },
  },
  docs: {
    brief: "Verify an archive, without the service",
    fullDescription:
      "Compares every byte of an archive with its evidence, and verifies the chain of audit records, the signature, and the seals of PDFs.\n" +
      "Without --trust the signature shows only that nothing was changed since, not whose it is.",
  },
});

async function verify(this: Context, flags: VerifyFlags, path: string): Promise<void> {
  const { terminal } = this;
  const trusted = flags.trust === undefined ? undefined : await readTrusted(flags.trust);
  const archive = await openArchive(path);
  const progress = openProgress(terminal, flags);
  try {
    const onProgress = (done: number): void => {
      terminal.signal.throwIfAborted();
      progress.show(`Verifying ${bytesText(done, archive.sizeBytes)}`);
    };
    const anchors = trusted?.anchors ?? [];
    const sealTrust = anchors.length > 0 ? { anchors, nowMs: Date.now() } : undefined;
    const found = await verifyArchive(archive, { ...verifyMeans, sealTrust, onProgress });
    progress.end();
    const report = reportOf(path, found, { keys: trusted?.keys, isPartial: flags.partial === true });
    shower(terminal, flags)(report, linesOf(report).join("\n"));
    if (!report.isValid) throw new CommandFault("refused", "archive.invalid", `${path} is not as the service made it`);
  } finally {
    progress.end();
    await archive.close();
  }
}
