import { createHash } from "node:crypto";
import type * as pkijs from "pkijs";
import { addMs, instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../clock.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { coversCertificate, isOfAuthority, pointsOf } from "./crl-scope.ts";
import { isCurrentList, readRevocationList, type FetchCrl, type RevocationList } from "./revocation-list.ts";
import { signedListsOf } from "./revocation.ts";

/** Bytes of a list: about 100,000 entries. */
export const crlBytesMax = 4 * 1024 * 1024;
const deadlineMs = 10_000;
/** Addresses of one certificate that are tried. */
const addressesMax = 2;

/** Fetches lists by HTTP (RFC 5280, 4.2.1.13). Plain http will do, because lists are signed. */
export function crlFetcher({ get }: Pick<Outbound, "get">, clock: Clock): FetchCrl {
  return async (certificate, issuer) => {
    const addresses = addressesOf(certificate).slice(0, addressesMax);
    let fault = new Error("its certificate names no list of revoked certificates by http");
    for (const address of addresses) {
      try {
        const { status, body } = await get(address, { maxBytes: crlBytesMax, deadlineMs });
        if (status !== 200) throw new Error(`status ${status}`);
        return await readList(body, { certificate, issuer }, clock.now());
      } catch (cause) {
        fault = new Error(`the list of revoked certificates of ${hostOf(address)} cannot be used: ${reasonOf(cause)}`, { cause });
      }
    }
    throw fault;
  };
}

/** How long a list is used for further certificates, and how long one that could not be fetched is not asked for again. */
const keptMs = 10 * 60_000;
const restMs = 60_000;
/** Lists that are kept, of 4 MiB each at most. */
const keptMax = 16;

type Kept = { readonly until: Instant; readonly list: Promise<RevocationList> };

/** Keeps lists for ten minutes, while they are current, and failures for one. Those who ask for one list at once share its request. */
export function keepingLists(fetch: FetchCrl, clock: Clock): FetchCrl {
  const kept = new Map<string, Kept>();
  return async (certificate, issuer) => {
    const now = clock.now();
    const key = keyOf(certificate, issuer);
    const before = kept.get(key);
    if (before && now < before.until) return before.list;
    if (kept.size >= keptMax) kept.clear();
    const list = fetch(certificate, issuer);
    const keep = (until: Instant): unknown => kept.set(key, { until, list });
    keep(addMs(now, keptMs));
    list.then(
      ({ head }) => keep(earlier(addMs(now, keptMs), instantOf(head.nextUpdate?.value.getTime() ?? 0))),
      () => keep(addMs(now, restMs)),
    );
    return list;
  };
}

function earlier(one: Instant, other: Instant | undefined): Instant {
  return other !== undefined && other < one ? other : one;
}

/** The key of an issuer, the addresses of its lists, and the kind of the certificate. */
function keyOf(certificate: pkijs.Certificate, issuer: pkijs.Certificate): string {
  const hash = createHash("sha256").update(new Uint8Array(issuer.toSchema().toBER()));
  return hash.update(JSON.stringify([addressesOf(certificate), isOfAuthority(certificate)])).digest("base64");
}

type Subject = { readonly certificate: pkijs.Certificate; readonly issuer: pkijs.Certificate };

async function readList(body: Buffer, { certificate, issuer }: Subject, now: Instant): Promise<RevocationList> {
  const [, base64] = /^-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END/.exec(body.toString("latin1")) ?? [];
  const der = base64 === undefined ? body : Buffer.from(base64, "base64");
  const list = readRevocationList(der);
  const [signed] = await signedListsOf(issuer, [list]);
  if (!signed) throw new Error("its issuer has not signed it");
  if (!isCurrentList(signed, now)) throw new Error("it is not current");
  if (!coversCertificate(list.head, certificate)) throw new Error("it is not complete");
  return signed;
}

function addressesOf(certificate: pkijs.Certificate): readonly string[] {
  return pointsOf(certificate).filter((uri) => /^https?:/i.test(uri));
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "an address that cannot be read";
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
