import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { SsoNeeds } from "../needs.ts";
import { listCertificates } from "./store/warnings.ts";

/** A certificate that ends soon, by the name of its provider. */
export type EndingCertificate = { readonly name: string; readonly endsAt: Instant };

const batchMax = 100;
const foundMax = 100;

/** Certificates of the SAML providers of all accounts that end before an instant; at most 100. */
export async function listEndingCertificates(
  { inspectCertificate }: Pick<SsoNeeds, "inspectCertificate">,
  db: Queries,
  before: Instant,
): Promise<readonly EndingCertificate[]> {
  const found: EndingCertificate[] = [];
  let last: ProviderId | undefined;
  for (;;) {
    const rows = await listCertificates(db, last, batchMax);
    for (const { name, certificates, signing_certificate: own } of rows) {
      const ends = [...certificates, ...(own === null ? [] : [own])].flatMap((text) => inspectCertificate(text)?.endsAt ?? []);
      found.push(...ends.filter((endsAt) => endsAt < before).map((endsAt) => ({ name: `a certificate of ${name}`, endsAt })));
    }
    last = rows.at(-1)?.id;
    if (rows.length < batchMax || found.length >= foundMax) return found.slice(0, foundMax);
  }
}
