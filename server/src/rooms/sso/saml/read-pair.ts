import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import { isMasked } from "../provider/masked.ts";
import type { SsoNeeds } from "../needs.ts";
import type { KeptPair } from "../provider/row-secrets.ts";

/** A pair as it was sent; null takes it away. */
export type SentPair = { readonly signingCertificate?: string | null; readonly signingPrivateKey?: string | null };

/**
 * The pair that a provider has after a request: what was sent, else what was kept; undefined for none. Adds a row
 * provider.signing_pair when it can not be used.
 */
export function readPair(
  { readSigningPair }: Pick<SsoNeeds, "readSigningPair">,
  { signingCertificate, signingPrivateKey }: SentPair,
  { kept, now }: { readonly kept: KeptPair | undefined; readonly now: Instant },
  faults: FaultRow[],
): KeptPair | undefined {
  const sentKey = isMasked(signingPrivateKey) ? undefined : signingPrivateKey;
  const isGone = signingCertificate === null && sentKey === null;
  if (isGone || (!kept && !signingCertificate && !sentKey)) return undefined;
  if (signingCertificate === undefined && sentKey === undefined) return kept;
  const refused = (reason: string): undefined =>
    void faults.push({ code: "provider.signing_pair", args: [reason], pointer: "/signingCertificate" });
  const certificate = signingCertificate === undefined ? kept?.certificate : signingCertificate;
  const key = sentKey === undefined ? kept?.key : sentKey && new Secret(sentKey);
  if (!certificate || !key) return refused(`the ${certificate ? "key" : "certificate"} is missing`);
  const reading = readSigningPair(certificate, key);
  if ("fault" in reading) return refused(reading.fault);
  if (reading.certificate.endsAt <= now) return refused(`the certificate ended at ${reading.certificate.endsAt}`);
  return { certificate, key };
}
