import type { X509Certificate } from "node:crypto";
import * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../clock.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { readCertificate } from "../signatures/anchor.ts";
import { isCurrentList, signedListsOf } from "../signatures/revocation.ts";

/** Fetches the list of revoked certificates that a certificate names; throws why there is no valid one. */
export type FetchCrl = (certificate: X509Certificate, issuer: X509Certificate) => Promise<pkijs.CertificateRevocationList>;

/** Bytes of a list: about 25,000 entries, which take the library some 0.3 s to read. */
const crlBytesMax = 1024 * 1024;
const deadlineMs = 10_000;
/** Addresses of one certificate that are tried. */
const addressesMax = 2;
const oids = { distributionPoints: "2.5.29.31", deltaIndicator: "2.5.29.27" };
const uriName = 6;

/** Fetches lists by HTTP (RFC 5280, 4.2.1.13). Plain http will do, because lists are signed. */
export function crlFetcher({ get }: Pick<Outbound, "get">, clock: Clock): FetchCrl {
  return async (certificate, issuer) => {
    const addresses = addressesOf(readCertificate(certificate.raw)).slice(0, addressesMax);
    let fault = new Error("its certificate names no list of revoked certificates by http");
    for (const address of addresses) {
      try {
        const { status, body } = await get(address, { maxBytes: crlBytesMax, deadlineMs });
        if (status !== 200) throw new Error(`status ${status}`);
        return await readList(body, readCertificate(issuer.raw), clock.now());
      } catch (cause) {
        fault = new Error(`the list of revoked certificates of ${hostOf(address)} cannot be used: ${reasonOf(cause)}`, { cause });
      }
    }
    throw fault;
  };
}

async function readList(body: Buffer, issuer: pkijs.Certificate, now: Instant): Promise<pkijs.CertificateRevocationList> {
  const [, base64] = /^-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END/.exec(body.toString("latin1")) ?? [];
  const der = base64 === undefined ? body : Buffer.from(base64, "base64");
  const list = listOf(der);
  const [signed] = await signedListsOf(issuer, [list]);
  if (!signed) throw new Error("its issuer has not signed it");
  if (!isCurrentList(signed, now)) throw new Error("it is not current");
  if (list.crlExtensions?.extensions.some(({ extnID }) => extnID === oids.deltaIndicator)) throw new Error("it is not complete");
  return signed;
}

function listOf(der: Uint8Array): pkijs.CertificateRevocationList {
  try {
    return pkijs.CertificateRevocationList.fromBER(new Uint8Array(der).buffer);
  } catch (cause) {
    throw new Error("it is no list", { cause });
  }
}

function addressesOf({ extensions }: pkijs.Certificate): readonly string[] {
  const points: unknown = extensions?.find(({ extnID }) => extnID === oids.distributionPoints)?.parsedValue;
  if (!(points instanceof pkijs.CRLDistributionPoints)) return [];
  const names = points.distributionPoints.flatMap(({ distributionPoint, reasons, cRLIssuer }) =>
    Array.isArray(distributionPoint) && reasons === undefined && cRLIssuer === undefined ? distributionPoint : [],
  );
  return names
    .filter(({ type }) => type === uriName)
    .flatMap(({ value }) => (/^https?:/i.test(String(value)) ? [String(value)] : []));
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "an address that cannot be read";
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
