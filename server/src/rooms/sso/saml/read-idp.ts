import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { metadataFault, readMetadata, type IdpMetadata } from "@chancery/core/sso/read-metadata.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { InspectedCertificate } from "../../../io/certificates/inspect-certificate.ts";
import type { SsoNeeds } from "../needs.ts";
import type { SamlRow } from "../provider/store/rows.ts";

/** The values of metadata in the row of its provider. */
export type IdpColumns = Pick<
  SamlRow,
  "entity_id" | "metadata_xml" | "redirect_url" | "post_url" | "certificates" | "wants_signed_requests"
>;

/** Metadata that can be used, or every reason why not. `ended`: a row for each certificate that has ended. */
export type IdpReading =
  | { readonly idp: IdpColumns; readonly ended: readonly FaultRow[] }
  | { readonly faults: readonly FaultRow[] };

type ReadNeeds = Pick<SsoNeeds, "checkUrl" | "inspectCertificate">;
type Read = { readonly metadata: IdpMetadata; readonly now: Instant; readonly faults: FaultRow[] };

/** Reads metadata and checks its URLs and certificates. */
export async function readIdp(needs: ReadNeeds, xml: string, now: Instant): Promise<IdpReading> {
  const reading = await runSteps(readMetadata(xml));
  if ("faults" in reading) return reading;
  const read = { metadata: reading.idp, now, faults: [] };
  const urls = await readAddresses(needs, read);
  const { certificates, ended } = readCertificates(needs, read);
  checkEnd(read);
  if (read.faults.length > 0) return { faults: [...read.faults, ...ended] };
  const { entityId, wantsSignedRequests } = reading.idp;
  const submitted = { entity_id: entityId, wants_signed_requests: wantsSignedRequests, metadata_xml: xml };
  return { idp: { ...submitted, ...urls, certificates: certificates.map(({ pem }) => pem) }, ended };
}

async function readAddresses({ checkUrl }: ReadNeeds, { metadata, faults }: Read) {
  for (const address of metadata.addresses) {
    const fault = await checkUrl(address.url, "browser");
    if (fault !== undefined) faults.push(metadataFault(`the Location of SingleSignOnService ${fault}`, address));
  }
  const urlOf = (binding: string): string | null => metadata.addresses.find((one) => one.binding === binding)?.url ?? null;
  return { redirect_url: urlOf("redirect"), post_url: urlOf("post") };
}

function readCertificates({ inspectCertificate }: ReadNeeds, { metadata, now, faults }: Read) {
  const certificates: InspectedCertificate[] = [];
  const ended: FaultRow[] = [];
  for (const { base64, ...place } of metadata.certificates) {
    const certificate = inspectCertificate(base64);
    if (!certificate) faults.push(metadataFault("a certificate is no X.509 certificate", place));
    else if (certificate.weakness !== undefined)
      faults.push(metadataFault(`the key of the certificate ${certificate.subject} ${certificate.weakness}`, place));
    else certificates.push(certificate);
    if (certificate && certificate.endsAt <= now)
      ended.push(metadataFault(`the certificate ${certificate.subject} ended at ${certificate.endsAt}`, place));
  }
  return { certificates, ended };
}

function checkEnd({ metadata: { validUntil }, now, faults }: Read): void {
  if (validUntil !== undefined && validUntil <= now) faults.push(metadataFault(`it was valid until ${validUntil}`));
}
