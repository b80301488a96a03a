import { join, resolve } from "node:path";
import { findEmail } from "@chancery/core/account/email.ts";
import { locales } from "@chancery/core/account/locale.ts";
import { defaultQuotas } from "@chancery/core/account/quotas.ts";
import { readEnv, type Environment, type EnvReader } from "./read-env.ts";
import { remoteSigners, remoteSignersRule } from "./remote-signers.ts";
import {
  absolute,
  accountQuotas,
  addressRanges,
  blobsUrl,
  dnsServers,
  endpointUrl,
  hostName,
  hostOrAddress,
  httpUrl,
  postgresUrl,
  rateLimits,
  redirectUrls,
  sealLevel,
  sealPlace,
  smtpUrl,
  trustedProxies,
  timeStampSettings,
  timeZoneName,
  visibleToken,
} from "./settings.ts";

/** Everything that can be set, read once at start and frozen; a group a concern. */
export type Config = ReturnType<typeof readConfig>;

/** The service cannot start as it is set up. `faults` has one sentence a variable. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The service cannot start:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const gib = 1024 ** 3;

/** The settings of an environment. Throws ConfigFault naming every wrong variable and what is expected. */
export function readConfig(environment: Environment) {
  const env = readEnv(environment);
  const config = readAll(env, resolve(env.text("CHANCERY_DATA_DIR") ?? "data"));
  const faults = env.faults();
  if (faults.length > 0) throw new ConfigFault(faults);
  return Object.freeze(config);
}

function readAll(env: EnvReader, dataDir: string) {
  return {
    listen: readListen(env),
    dataDir,
    database: readDatabase(env),
    /** `file:<absolute folder>` or `s3://…`. */
    blobsUrl:
      env.parsed("CHANCERY_BLOBS", "file:<folder> or s3://bucket/prefix?endpoint=…&region=…", blobsUrl) ??
      `file:${join(dataDir, "blobs")}`,
    provisionFile: absolute(env.text("CHANCERY_PROVISION")),
    /** The folder of issuers whose signatures are believed. */
    trustFolder: absolute(env.text("CHANCERY_TRUST")),
    /** Whether certificates of issuers in that folder count only with a current list of revoked ones, or when their OCSP responder confirms them. */
    requiresCrl: env.oneOf("CHANCERY_TRUST_CRL", ["on", "off"], "off") === "on",
    requiresOcsp: env.oneOf("CHANCERY_TRUST_OCSP", ["on", "off"], "off") === "on",
    remoteSigners: env.parsed("CHANCERY_REMOTE_SIGNERS", remoteSignersRule, remoteSigners) ?? [],
    keys: readKeys(env, dataDir),
    /** The authority for time stamps of seals. */
    timeStamps: env.parsed(
      "CHANCERY_TSA_URL",
      "an http address, or an https one that may have user:password@",
      timeStampSettings,
    ),
    /** The level that seals are to have, and the days after which their time stamps are renewed at the latest. */
    seals: readSeals(env),
    /** How often the log of audit records is signed, and where these checkpoints are put. */
    checkpoints: readCheckpoints(env),
    mail: {
      smtpUrl: env.parsed("CHANCERY_SMTP_URL", "smtp://user:password@host:port?from=address or smtps://…", smtpUrl),
      folder: join(dataDir, "mail"),
    },
    dns: readDns(env),
    outboundAllow: env.parsed("CHANCERY_OUTBOUND_ALLOW", "address ranges such as 127.0.0.1/32,10.0.0.0/8", addressRanges) ?? [],
    limits: readLimits(env),
    rateLimits:
      env.parsed("CHANCERY_RATE_LIMITS", 'on, off or a JSON object such as {"token":{"limit":600,"windowS":60}}', rateLimits) ??
      "on",
    quotas:
      env.parsed("CHANCERY_QUOTAS", 'on, off or a JSON object such as {"attachments":{"bytes":1000000000}}', accountQuotas) ??
      defaultQuotas,
    /** Addresses, besides the service itself, to which browsers may return after signing in through a provider. */
    ssoRedirects:
      env.parsed("CHANCERY_SSO_REDIRECTS", "http or https addresses such as https://app.acme.example", redirectUrls) ?? [],
    secretsInAnswers: env.oneOf("CHANCERY_SECRETS_IN_ANSWERS", ["complete", "masked"], "complete"),
    log: { level: env.oneOf("CHANCERY_LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info") },
    /** Language and time zone for people and accounts that chose none. */
    region: {
      locale: env.oneOf("CHANCERY_LOCALE", locales, "en"),
      timezone: env.parsed("CHANCERY_TIME_ZONE", "the IANA name of a time zone, such as Europe/Kyiv", timeZoneName) ?? "UTC",
    },
    /** Address of the terms of use; people are asked to accept them only when it is set. */
    termsUrl: env.parsed("CHANCERY_TERMS_URL", "an http or https address without query or fragment", httpUrl),
    metricsToken: env.parsed("CHANCERY_METRICS_TOKEN", "16 to 200 visible ASCII characters without spaces", visibleToken),
    /** The address that is notified when something is wrong, and an address that must be reachable from here. */
    watch: readWatch(env),
    work: readWork(env),
  };
}

function readCheckpoints(env: EnvReader) {
  return {
    minutes: env.integer("CHANCERY_CHECKPOINT_MINUTES", { fallback: 60, min: 1, max: 1440 }),
    folder: absolute(env.text("CHANCERY_CHECKPOINT_FOLDER")),
    url: env.parsed("CHANCERY_CHECKPOINT_URL", "an http or https address without credentials", endpointUrl),
  };
}

function readWatch(env: EnvReader) {
  return {
    operatorEmail: env.parsed("CHANCERY_OPERATOR_EMAIL", "an email address", findEmail),
    probeUrl: env.parsed("CHANCERY_PROBE_URL", "an http or https address without query or fragment", httpUrl),
  };
}

function readWork(env: EnvReader) {
  return {
    jobsAtOnce: env.integer("CHANCERY_JOBS_AT_ONCE", { fallback: 4, min: 1, max: 64 }),
    printers: env.integer("CHANCERY_PRINTERS", { fallback: 1, min: 1, max: 16 }),
    /** Whether office files are printed where LibreOffice is installed. */
    printsOffice: env.oneOf("CHANCERY_OFFICE", ["on", "off"], "on") === "on",
  };
}

function readListen(env: EnvReader) {
  return {
    host: env.parsed("HOST", "an IP address or a host name of this machine", hostOrAddress) ?? "127.0.0.1",
    port: env.integer("PORT", { fallback: 8080, min: 0, max: 65_535 }),
    baseUrl: env.parsed("CHANCERY_BASE_URL", "an http or https address without query or fragment", httpUrl),
    trustedProxies: env.parsed(
      "CHANCERY_TRUST_PROXY",
      "off, on, a number of proxies from 1 to 16, or networks such as 10.0.0.0/8,fd00::/8",
      trustedProxies,
    ) ?? {
      hops: 0,
    },
    /** Requests at once of the process and of one address, and the least rate of a body. */
    requestsMax: env.integer("CHANCERY_REQUESTS_MAX", { fallback: 2000, min: 10, max: 100_000 }),
    addressRequestsMax: env.integer("CHANCERY_ADDRESS_REQUESTS_MAX", { fallback: 500, min: 1, max: 100_000 }),
    bodyBytesPerS: env.integer("CHANCERY_BODY_BYTES_PER_S", { fallback: 500, min: 0, max: 1_000_000 }),
  };
}

function readDatabase(env: EnvReader) {
  return {
    url: env.parsed("DATABASE_URL", "postgres://user:password@host:port/database", postgresUrl),
    poolMax: env.integer("CHANCERY_POOL_MAX", { fallback: 16, min: 2, max: 500 }),
    namedStatements: env.oneOf("CHANCERY_NAMED_STATEMENTS", ["on", "off"], "on") === "on",
  };
}

const levelRule = "B-B, B-T, B-LT or B-LTA; all but B-B need CHANCERY_TSA_URL";

function readSeals(env: EnvReader) {
  const authority = env.text("CHANCERY_TSA_URL");
  return {
    level:
      env.parsed("CHANCERY_SEAL_LEVEL", levelRule, (text) => sealLevel(text, authority)) ??
      (authority === undefined ? "B-B" : "B-T"),
    renewDays: env.integer("CHANCERY_SEAL_RENEW_DAYS", { fallback: 1095, min: 1, max: 3650 }),
  };
}

function readKeys(env: EnvReader, dataDir: string) {
  return {
    secretsFile: absolute(env.text("CHANCERY_SECRET_KEYS")) ?? join(dataDir, "keys", "secrets.json"),
    sealFile: sealPlace(env.text("CHANCERY_SEAL")) ?? join(dataDir, "keys", "seal.p12"),
    sealPassword: env.text("CHANCERY_SEAL_PASSWORD") ?? "",
    sealCertificate: absolute(env.text("CHANCERY_SEAL_CERTIFICATE")),
  };
}

function readDns(env: EnvReader) {
  return {
    servers: env.parsed("CHANCERY_DNS_SERVERS", "addresses such as 9.9.9.9:53,[2620:fe::fe]:53", dnsServers) ?? [],
    verifyZone: env.parsed("CHANCERY_VERIFY_ZONE", "a host name", hostName),
    isTestTldAllowed: env.oneOf("CHANCERY_TEST_TLDS", ["on", "off"], "off") === "on",
  };
}

function readLimits(env: EnvReader) {
  return {
    uploadMaxBytes: env.integer("CHANCERY_UPLOAD_MAX_BYTES", { fallback: 25 * 1024 ** 2, min: 1, max: 5 * gib }),
    envelopeMaxBytes: env.integer("CHANCERY_ENVELOPE_MAX_BYTES", { fallback: 100 * 1024 ** 2, min: 1, max: 100 * gib }),
    importMaxBytes: env.integer("CHANCERY_IMPORT_MAX_BYTES", { fallback: gib, min: 1, max: 100 * gib }),
    archiveWaitMaxS: env.integer("CHANCERY_ARCHIVE_WAIT_S", { fallback: 60, min: 0, max: 600 }),
    binDays: env.integer("CHANCERY_BIN_DAYS", { fallback: 30, min: 1, max: 36_500 }),
    historyDays: env.integer("CHANCERY_HISTORY_DAYS", { fallback: 90, min: 1, max: 36_500 }),
    eventDays: env.integer("CHANCERY_EVENT_DAYS", { fallback: 30, min: 2, max: 3650 }),
  };
}
