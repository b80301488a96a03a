import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Basics } from "../io/basics.ts";
import type { Config } from "../config/config.ts";
import { addresses } from "../io/addresses.ts";
import type { Blobs } from "../io/blobs/blobs.ts";
import { sniff } from "../io/content/sniff.ts";
import { currentRequester } from "../io/database/requester.ts";
import { DatabaseUnavailable } from "../io/database/unavailable.ts";
import { nameRules } from "../io/dns/name-rules.ts";
import { isDiskFull } from "../io/disk.ts";
import type { Dns } from "../io/dns/dns.ts";
import { picturesOf } from "../io/images/pictures.ts";
import type { Keys } from "../io/keys/keys.ts";
import type { Logger } from "../io/log.ts";
import type { Mail } from "../io/mail/mail.ts";
import type { OfficePrinter } from "../io/office/open-office.ts";
import type { Passwords } from "../io/passwords/passwords.ts";
import type { Tokens } from "../io/passwords/tokens.ts";
import { passkeys } from "../io/passwords/passkeys.ts";
import { totp } from "../io/passwords/totp.ts";
import { barcodeSvg } from "../io/pdf/barcode-svg.ts";
import type { Printer } from "../io/pdf/printer.ts";
import { readRows } from "../io/rows/read-rows.ts";
import { keyedDigest } from "../io/secrets/keyed-digest.ts";
import { openOutbound } from "../io/outbound/open-outbound.ts";
import { findTrust, type FindTrust } from "../io/signatures/find-trust.ts";
import { crlFetcher, keepingLists } from "../io/signatures/fetch-crl.ts";
import { ocspClient } from "../io/signatures/ocsp.ts";
import { hashContent } from "../io/signatures/hash-content.ts";
import { openContainer } from "../io/signatures/open-container.ts";
import { findValueId, verifySignature } from "../io/signatures/verify-signature.ts";
import { trustFault } from "../io/signatures/trust-config.ts";
import type { ReadTrust } from "../io/signatures/open-trust.ts";
import { spoolIn } from "../io/spool.ts";
import { openConversions, openPreviews, openWholeFiles, openStarts } from "../io/whole-files.ts";
import { remoteSigningOf } from "./remote-signing.ts";
import { openXslt } from "../io/xslt/open-xslt.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import { nextTurn } from "../io/next-turn.ts";

/** Everything outside the process that the rooms need, opened. */
export type Io = Basics & {
  readonly config: Config;
  readonly log: Logger;
  readonly blobs: Blobs;
  readonly mail: Mail;
  readonly dns: Dns;
  readonly keys: Keys;
  readonly readTrust: ReadTrust;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly printer: Printer;
  /** Prints office files; undefined where LibreOffice is not installed. */
  readonly office: OfficePrinter | undefined;
  /** Inspects uploaded PDFs and pictures in separate processes, so that an upload does not wait for printing. */
  readonly pdfs: Pick<Printer, "of">;
  /** The version of the program. */
  readonly version: string;
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
};

/** The io and the settings under the names that rooms have for them. */
export type Outside = ReturnType<typeof outsideOf>;

/** Composes the needs of the rooms from outside the process; each room picks its own. */
export function outsideOf(io: Io) {
  const { config, keys } = io;
  return {
    ...io,
    ...config.limits,
    ...picturesOf(io.pdfs),
    barcodeSvg,
    verifySignature,
    openContainer,
    wholeFiles: openWholeFiles(),
    conversions: openConversions(),
    previews: openPreviews(),
    starts: openStarts(),
    openSpool: spoolIn(join(config.dataDir, "spool")),
    hashContent,
    findValueId,
    findTrust: trustFinder(io),
    remote: remoteSigningOf(config),
    trustFault,
    quotas: config.quotas,
    termsUrl: config.termsUrl,
    region: config.region,
    totp,
    passkeys,
    toAscii: nameRules.toAscii,
    secrets: secretBox(keys.secrets),
    digests: keyedDigest(keys.secrets),
    addresses,
    sniff,
    readRows,
    xslt: openXslt(),
    isDiskFull,
    isUnavailable,
    unasked: (work: () => void): void => currentRequester.exit(work),
    nextTurn,
    pause: (ms: number) => wait(ms),
  };
}

/** Finds trust, asking the OCSP responders and fetching the lists of public addresses and of those that the operator allows. */
function trustFinder({ config, clock }: Io): FindTrust {
  const outbound = openOutbound({ allow: config.outboundAllow, isPlainHttpAllowed: true });
  const askOcsp = ocspClient(outbound, clock);
  const fetchCrl = keepingLists(crlFetcher(outbound, clock), clock);
  return (chain, trusts, at) => findTrust(chain, trusts, at, { askOcsp, fetchCrl });
}

/** Whether an error is an outage of the database or a full disk, and no fault of the work. */
function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isDiskFull(error);
}
