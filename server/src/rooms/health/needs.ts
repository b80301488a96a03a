import type { X509Certificate } from "node:crypto";
import type { Clock } from "../../io/clock.ts";
import type { RemoteSigner, RemoteSigning } from "../../io/csc/remote-signer.ts";
import type { Database } from "../../io/database/database.ts";
import type { Dns } from "../../io/dns/dns.ts";
import type { Mail } from "../../io/mail/mail.ts";
import type { ProbeUrl } from "../../io/outbound/probe-url.ts";
import type { ListState } from "../../io/signatures/list-files.ts";
import type { Archives } from "../archives/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Sso } from "../sso/index.ts";

/** Needs of the checks. */
export type CheckNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly dns: Pick<Dns, "lookUp">;
  readonly mail: Pick<Mail, "probe">;
  readonly probeUrl: ProbeUrl;
  readonly archives: Pick<Archives, "countGaps" | "countPendingSeals" | "countSignedSeals" | "countLateRenewals">;
  readonly audit: Pick<Audit, "checkLog">;
  readonly sso: Pick<Sso, "listEndingCertificates">;
  /** Certificates of the service's own keys by what they are for. */
  readonly certificates: () => Promise<
    readonly { readonly name: string; readonly certificate: Pick<X509Certificate, "validToDate"> }[]
  >;
  /** Lists of trusted authorities in the operator's folder. */
  readonly readTrustedLists: () => Promise<readonly ListState[]>;
  /** The remote signing services of the operator, and the way to them. */
  readonly remote: {
    readonly signers: readonly RemoteSigner[];
    readonly service: Pick<RemoteSigning, "findAuthorizationServer">;
  };
  readonly watched: Watched;
};

/** Settings of the operator; what is undefined is not looked at. */
export type Watched = {
  /** The public address, as it is set. */
  readonly baseUrl: string | undefined;
  readonly dnsServers: readonly string[];
  /** An address that the service must be able to reach. */
  readonly outboundUrl: string | undefined;
  /** The address that gets emails when something is wrong. */
  readonly operator: string | undefined;
};

/** The needs of the room. */
export type HealthNeeds = CheckNeeds & {
  readonly emails: Pick<Emails, "post">;
  readonly baseUrl: () => string;
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
};
