import { randomBytes, sign, verify } from "node:crypto";
import sql from "sql-template-tag";
import type { Config } from "../config/config.ts";
import { showSubject } from "../io/certificates/show-subject.ts";
import { systemClock } from "../io/clock.ts";
import { sealMeansOf } from "../compose/archives.ts";
import { openBlobs } from "../io/blobs/open-blobs.ts";
import { readMigrationState } from "../io/database/migrate.ts";
import { freeBytes } from "../io/disk.ts";
import { openKeys, type Keys } from "../io/keys/keys.ts";
import type { Seal } from "../io/keys/seal.ts";
import { openLog, type Logger } from "../io/log.ts";
import { openOffice } from "../io/office/open-office.ts";
import { openTrust } from "../io/signatures/open-trust.ts";
import { endOf, readSigner } from "../io/validation/read-signer.ts";
import { openPrinter } from "../io/pdf/printer.ts";
import type { Check } from "./doctor.ts";
import { watchdogChecks } from "./watchdog-checks.ts";
import { joinServiceDatabase, migrationsFolder, type ServiceDatabase } from "./open-database.ts";

/** The checks of the doctor, and a function that closes what they opened. */
export type Examination = { readonly checks: readonly Check[]; close(): Promise<void> };

const freeMinBytes = 1024 ** 3;
const clockSkewMaxMs = 5000;
const certificateWarnDays = 30;
const stampedBytes = 32;

/** Everything the service needs, each opened by the first check that uses it. */
export function checksOf(config: Config, log: Logger): Examination {
  const database = once(() => joinServiceDatabase(config, log));
  const keys = once(() => openKeys(config.keys, new Date()));
  const checks: readonly Check[] = [
    { name: "database", look: async () => databaseText(await database.get(), config.database.url) },
    { name: "schema", look: async () => schemaText(await database.get()) },
    { name: "clock", look: async () => clockText(await database.get()) },
    { name: "blobs", look: () => blobsText(config.blobsUrl) },
    { name: "secret keys", look: async () => `${(await keys.get()).secrets.current()} in ${config.keys.secretsFile}` },
    { name: "seal certificate", look: async () => sealText(await keys.get()) },
    { name: "seal level", look: async () => sealLevelText(config, await keys.get()) },
    { name: "fonts and PDF", look: () => printerText(log) },
    { name: "office files", look: () => officeText(config.work.printsOffice, log) },
    { name: "free disk", look: () => diskText(config.dataDir) },
    ...watchdogChecks(config, database.get, keys.get),
  ];
  return { checks, close: async () => (await database.opened())?.close() };
}

async function databaseText({ database, embedded }: ServiceDatabase, url: string | undefined): Promise<string> {
  const row = await database.first<{ version: string; number: number }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`);
  if (!row || row.number < 150_000) throw new Error(`PostgreSQL ${row?.version} is too old: 15 or newer is needed`);
  return `PostgreSQL ${row.version}, ${whereText(url, embedded)}`;
}

function whereText(url: string | undefined, embedded: ServiceDatabase["embedded"]): string {
  if (url !== undefined) return "by DATABASE_URL";
  return embedded ? `embedded, runs as ${embedded.facts().runsAs}` : "embedded, of the service that runs now";
}

async function schemaText({ database }: ServiceDatabase): Promise<string> {
  const { applied, pending } = await readMigrationState(database, migrationsFolder);
  return pending.length === 0
    ? `${applied.length} migrations applied`
    : `${pending.length} migrations wait: the next start applies them`;
}

async function clockText({ database }: ServiceDatabase): Promise<string> {
  const row = await database.first<{ ms: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`);
  const skewMs = Math.abs(Date.now() - (row?.ms ?? 0));
  if (skewMs > clockSkewMaxMs) throw new Error(`this machine and the database differ by ${skewMs} ms: set both by NTP`);
  return `within ${skewMs} ms of the database`;
}

async function blobsText(url: string): Promise<string> {
  const blobs = await openBlobs(url);
  await blobs.probe();
  return `written, read and removed at ${url.split("?")[0]}`;
}

async function sealText({ sealAt }: Keys): Promise<string> {
  const seal = await sealAt(systemClock.now());
  const [certificate] = seal.certificates;
  if (!certificate) throw new Error("the seal file holds no certificate");
  const days = Math.floor((certificate.validToDate.getTime() - Date.now()) / 86_400_000);
  if (days < 0) throw new Error(`the certificate ended on ${certificate.validTo}: put a new one in its place`);
  if (days < certificateWarnDays) throw new Error(`the certificate ends in ${days} days: put a new one in its place`);
  await signTest(seal);
  const isSelfSigned = certificate.issuer === certificate.subject ? ", self-signed" : "";
  return `${showSubject(certificate)}${isSelfSigned}, valid for ${days} days, signs${seal.sign ? " in its token" : ""}`;
}

/** A signature of the seal's key, which its certificate has to verify. */
async function signTest({ key, sign: signInToken, certificates: [own] }: Seal): Promise<void> {
  const content = randomBytes(stampedBytes);
  const signature = signInToken ? await signInToken(content) : sign("sha256", content, key);
  if (!own || !verify("sha256", content, own.publicKey, signature))
    throw new Error("the key of the seal is not that of its certificate");
}

/** Whether the level of seals can be reached: a time stamp is asked for, and the validation data of the certificate that seals and of it. */
async function sealLevelText(config: Config, { sealAt }: Keys): Promise<string> {
  const { level } = config.seals;
  const readTrust = await openTrust(config.trustFolder, openLog("silent"));
  const means = sealMeansOf({ config, clock: systemClock, readTrust });
  if (!means || level === "B-B") return `${level}, nothing is asked for`;
  const { token } = await means.stampTime(randomBytes(stampedBytes));
  const stamp = readSigner(token, "time stamp");
  if (level === "B-T") return `${level}, the authority's certificate lasts until ${endOf(stamp).toISOString()}`;
  const [certificate, ...others] = (await sealAt(systemClock.now())).certificates;
  if (!certificate) throw new Error("the seal file holds no certificate");
  const found = await means.findValidationData([{ of: "seal", certificate, others }, stamp]);
  if (!("data" in found)) throw new Error(`${level} cannot be reached: ${found.fault}`);
  const { ocspResponses, crls } = found.data;
  return `${level}, ${ocspResponses.length} OCSP responses and ${crls.length} lists, time stamps last until ${endOf(stamp).toISOString()}`;
}

async function printerText(log: Logger): Promise<string> {
  const printer = openPrinter({ workers: 1, log });
  try {
    await printer.probe();
    return "a page in every script was printed";
  } finally {
    await printer.stop();
  }
}

async function officeText(isOn: boolean, log: Logger): Promise<string> {
  if (!isOn) return "not printed: CHANCERY_OFFICE=off";
  return (await openOffice(log)) ? "printed by LibreOffice in a sandbox" : "not printed: LibreOffice and bubblewrap are needed";
}

async function diskText(folder: string): Promise<string> {
  const free = await freeBytes(folder);
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB free in ${folder}`;
  if (free < freeMinBytes) throw new Error(`only ${text}: at least 1 GiB is needed`);
  return text;
}

/** Opens at the first call; all callers share the result or the failure. */
function once<T>(open: () => Promise<T>): { get(): Promise<T>; opened(): Promise<T | undefined> } {
  let value: Promise<T> | undefined;
  return { get: () => (value ??= open()), opened: async () => value?.catch(() => undefined) };
}
