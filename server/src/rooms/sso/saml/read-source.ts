import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { metadataFault } from "@chancery/core/sso/read-metadata.ts";
import { fetchMetadata, type Fetched, type FetchNeeds } from "./fetch-metadata.ts";
import type { SsoNeeds } from "../needs.ts";
import { readIdp, type IdpColumns } from "./read-idp.ts";

/** The source of metadata, as sent. */
export type SentSource = { readonly metadataUrl?: string | null; readonly metadataXml?: string | null };

/** The values of a source in the row. */
export type Source = IdpColumns & { readonly metadata_url: string | null };

/** Reads the metadata that was sent, or fetches it; undefined when neither was sent, or with faults. */
export async function readSource(
  needs: FetchNeeds & Pick<SsoNeeds, "checkUrl" | "inspectCertificate">,
  { metadataUrl, metadataXml }: SentSource,
  now: Instant,
  faults: FaultRow[],
): Promise<Source | undefined> {
  if (hasText(metadataUrl) && hasText(metadataXml)) faults.push({ code: "provider.metadata_choice", pointer: "/metadataUrl" });
  else if (hasText(metadataXml)) return read(needs, { xml: metadataXml, metadata_url: null }, now, faults);
  else if (hasText(metadataUrl)) {
    const fetched = await fetchChecked(needs, metadataUrl);
    if ("xml" in fetched) return read(needs, { xml: fetched.xml, metadata_url: metadataUrl }, now, faults);
    faults.push({ ...metadataFault(fetched.reason), pointer: "/metadataUrl" });
  }
  return undefined;
}

/** Metadata at an address that may have become one that requests may not go to. */
export async function fetchChecked(needs: FetchNeeds & Pick<SsoNeeds, "checkUrl">, url: string): Promise<Fetched> {
  const fault = await needs.checkUrl(url, "service");
  return fault === undefined ? fetchMetadata(needs, url) : { reason: `its address ${fault}` };
}

type Found = { readonly xml: string; readonly metadata_url: string | null };

async function read(
  needs: Pick<SsoNeeds, "checkUrl" | "inspectCertificate">,
  { xml, metadata_url }: Found,
  now: Instant,
  faults: FaultRow[],
): Promise<Source | undefined> {
  const reading = await readIdp(needs, xml, now);
  const found = "idp" in reading ? reading.ended : reading.faults;
  const pointer = metadata_url === null ? "/metadataXml" : "/metadataUrl";
  faults.push(...found.map((row) => ({ ...row, pointer })));
  return "idp" in reading && found.length === 0 ? { ...reading.idp, metadata_url } : undefined;
}

function hasText(value: string | null | undefined): value is string {
  return value !== undefined && value !== null;
}
