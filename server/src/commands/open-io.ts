import { mkdir } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import type { Io } from "../compose/outside.ts";
import { openBlobs } from "../io/blobs/open-blobs.ts";
import { systemClock } from "../io/clock.ts";
import { openDns } from "../io/dns/open-dns.ts";
import { newId } from "../io/basics.ts";
import { type Keys, openKeys } from "../io/keys/keys.ts";
import type { Logger } from "../io/log.ts";
import { openMail } from "../io/mail/open-mail.ts";
import { type Metrics, openMetrics } from "../io/metrics.ts";
import { openOffice } from "../io/office/open-office.ts";
import { passwords } from "../io/passwords/passwords.ts";
import { tokens } from "../io/passwords/tokens.ts";
import { openTrust } from "../io/signatures/open-trust.ts";
import { openPrinter } from "../io/pdf/printer.ts";
import { programVersion } from "./command.ts";
import { type ServiceDatabase, openServiceDatabase } from "./open-database.ts";

/** The world outside, opened; `close` ends it in order. */
export type OpenIo = Io & {
  readonly service: ServiceDatabase;
  readonly metrics: Metrics;
  /** Sets the port after the server listens: base URLs contain it when none is configured. */
  listensOn(port: number): void;
  /** An embedded database is stopped in order when that takes no longer than `withinMs`. */
  close(withinMs?: number): Promise<void>;
};

/** Opens database, blobs and keys as configured. The printer starts its processes when first used. */
export async function openIo(
  config: Config,
  log: Logger,
  open: typeof openServiceDatabase = openServiceDatabase,
): Promise<OpenIo> {
  // others may look in: the embedded database runs as another user; what is private has folders of its own
  await naming("CHANCERY_DATA_DIR", "a folder to write in", mkdir(config.dataDir, { recursive: true, mode: 0o755 }));
  const onSealFault = (err: unknown): void => log.error({ err }, "the seal files have changed and cannot be used");
  const files = Promise.all([
    naming(
      "CHANCERY_SECRET_KEYS and CHANCERY_SEAL",
      "key files that can be used",
      openKeys(config.keys, new Date(), onSealFault),
    ),
    naming("CHANCERY_BLOBS", "a folder or bucket to write in", openBlobs(config.blobsUrl)),
    naming("CHANCERY_TRUST", "a folder of certificates", openTrust(config.trustFolder, log)),
    config.work.printsOffice ? openOffice(log) : undefined,
  ]);
  const [service, [keys, blobs, readTrust, office]] = await openBoth(open(config, log), files);
  sayMade(keys, log);
  const printer = openPrinter({ workers: config.work.printers, log });
  const pdfs = openPrinter({ workers: looksAtOnce, log });
  let { port } = config.listen;
  const baseUrl = (): string => config.listen.baseUrl ?? `http://${hostInUrl(config.listen.host)}:${port}`;
  return {
    config,
    log,
    clock: systemClock,
    newId,
    database: service.database,
    service,
    blobs,
    keys,
    readTrust,
    passwords: passwords(),
    tokens,
    printer,
    office,
    pdfs,
    version: programVersion(),
    metrics: openMetrics(),
    baseUrl,
    mail: openMail(config.mail, baseUrl),
    dns: openDns(config.dns.servers),
    listensOn: (found) => void (port = found),
    close: async (withinMs) => {
      const begun = performance.now();
      await Promise.all([printer.stop(), pdfs.stop()]);
      await service.close(withinMs === undefined ? undefined : withinMs - (performance.now() - begun));
    },
  };
}

/** Both at once. When the files cannot be opened the database is closed: an embedded one would keep the process alive. */
async function openBoth<T>(service: Promise<ServiceDatabase>, files: Promise<T>): Promise<[ServiceDatabase, T]> {
  try {
    return await Promise.all([service, files]);
  } catch (error) {
    const opened = await service.catch(() => undefined);
    await opened?.close();
    throw error;
  }
}

function sayMade(keys: Keys, log: Logger): void {
  for (const file of keys.made) log.info({ file }, "key file made");
  if (keys.made.some((file) => file.endsWith(".p12"))) log.warn("the seal certificate is self-signed: readers will not know it");
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Of these one is kept for small files. */
const looksAtOnce = 2;

/** Requirement for HOST and PORT. */
export const freeAddress = "an address of this machine that is free";

/** Awaits work that a setting is needed for. An error names the variable and its requirement. */
export async function naming<T>(variable: string, expected: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${variable} must be ${expected}: ${why}`, { cause: error });
  });
}
