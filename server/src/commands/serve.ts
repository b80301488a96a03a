import { fileURLToPath } from "node:url";
import { publicSettings } from "../config/public-settings.ts";
import type { Rooms } from "../compose/compose.ts";
import { createApp } from "../http/server/app.ts";
import type { ReceptionLimits } from "../http/route/limits.ts";
import type { OpenDatabase } from "../io/database/pool.ts";
import { checkWritable } from "../io/database/check-writable.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import { type Running, programVersion } from "./command.ts";
import { type OpenIo, freeAddress, naming } from "./open-io.ts";
import type { Database } from "../io/database/database.ts";
import type { Metrics } from "../io/metrics.ts";
import { type JobFigures, readJobFigures } from "../jobs/store/figures.ts";
import type { ReadyCheck } from "../http/server/needs.ts";
import { type ConsoleFiles, openConsoleFiles } from "../io/console-files.ts";
import { msOf } from "@chancery/core/ids/instant.ts";
import { questions as archives } from "../rooms/archives/index.ts";
import { hasEnded } from "../io/keys/seal.ts";

const stopMaxMs = 8000;
/**
 * Limits of the queue, waiting statements per connection and their wait; beyond both, requests are refused, as their answers would be
 * too late. The wait does not count for requests that were held, nor while the statements of a crowd that comes at once wait.
 */
const crowd = { perConnection: 8, waitedMs: 500, atOncePerConnection: 16 };

const consoleFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** Starts the HTTP server and logs its address. */
export async function serve(io: OpenIo, rooms: Rooms): Promise<Running> {
  const { config, database, service, clock, newId, log, metrics, baseUrl } = io;
  addJobGauges(metrics, database);
  addQuotaGauges(metrics, rooms);
  addHealthGauges(io, rooms);
  addSealGauges(io);
  if (service.disk)
    metrics.gauge("chancery_disk_free_bytes", "Room on the disk of the embedded database", service.disk.freeBytes);
  const app = createApp({
    routes: rooms.routes,
    authenticate: rooms.authenticate,
    database,
    clock,
    newId,
    log,
    metrics,
    metricsToken: config.metricsToken,
    secrets: secretBox(io.keys.secrets),
    checks: readyChecks(io),
    settings: publicSettings(config, programVersion()),
    baseUrl,
    console: await openConsole(log),
    rateLimits: config.rateLimits,
    trustedProxies: config.listen.trustedProxies,
    limits: limitsOf(config.listen),
    isCrowded: (...request) => isCrowded(service.database, config.database.poolMax, ...request),
  });
  const { port } = await naming("HOST and PORT", freeAddress, app.listen(config.listen));
  io.listensOn(port);
  // print the link first: readers that wait for `listening` then have it
  await offerSetup(io, rooms);
  log.info({ url: baseUrl() }, "listening");
  return { stop: () => app.stop(stopMaxMs) };
}

/** The console; without it, which is logged, the service serves programs only. */
async function openConsole(log: OpenIo["log"]): Promise<ConsoleFiles | undefined> {
  const files = await openConsoleFiles(consoleFolder);
  if (!files) log.warn({ folder: consoleFolder }, "the console is not built: there are no pages for users");
  return files;
}

function limitsOf({ requestsMax, addressRequestsMax, bodyBytesPerS }: OpenIo["config"]["listen"]): Partial<ReceptionLimits> {
  return { inFlightMax: requestsMax, arrivingMax: 4 * requestsMax, addressMax: addressRequestsMax, bodyBytesPerS };
}

/** Whether to refuse a request: the queue is long and its wait too, and this requester has an average share of it. */
function isCrowded({ queue }: Pick<OpenDatabase, "queue">, poolMax: number, first: string, wasHeld = false): boolean {
  const { waiting, waitedMs, isMuchOf } = queue();
  const waitsLong = wasHeld || waitedMs >= crowd.waitedMs || waiting >= crowd.atOncePerConnection * poolMax;
  return waiting >= crowd.perConnection * poolMax && waitsLong && isMuchOf(first);
}

async function offerSetup({ log, baseUrl }: OpenIo, rooms: Rooms): Promise<void> {
  const setup = await rooms.newSetupCode();
  if (!setup) return;
  log.warn(
    { url: `${baseUrl()}/setup#code=${setup.code}`, expires_at: setup.expiresAt },
    "this service has no owner yet: open the link to set it up",
  );
}

const jobGaugeTexts: Readonly<Record<keyof JobFigures, string>> = {
  outbox_depth: "Events that no job was made of yet",
  outbox_age_s: "Age of the oldest such event in seconds",
  jobs_waiting: "Jobs that are not done",
  jobs_age_s: "Age of the oldest such job in seconds",
  jobs_failed: "Jobs that failed and are tried again",
  jobs_dead: "Jobs given up",
};

/** Adds gauges of the background work; one query for all of them. */
function addJobGauges(metrics: Metrics, database: Database): void {
  let reading: Promise<JobFigures> | undefined;
  const read = (): Promise<JobFigures> => {
    reading ??= readJobFigures(database).finally(() => (reading = undefined));
    return reading;
  };
  for (const [name, text] of Object.entries(jobGaugeTexts)) {
    metrics.gauge(`chancery_${name}`, text, async () => Number(new Map(Object.entries(await read())).get(name) ?? 0));
  }
}

const quotaKinds = ["attachments", "images", "exports"] as const;

/** Adds gauges of the quotas on space: the share that the account with the most uses; one query for all of them. */
function addQuotaGauges(metrics: Metrics, { readMostUsed }: Pick<Rooms, "readMostUsed">): void {
  let reading: ReturnType<Rooms["readMostUsed"]> | undefined;
  const read = (): ReturnType<Rooms["readMostUsed"]> => (reading ??= readMostUsed().finally(() => (reading = undefined)));
  for (const kind of quotaKinds) {
    const help = `Share of its quota of ${kind} that the account with the most of them uses`;
    metrics.gauge(`chancery_quota_${kind}_used_max`, help, async () => (await read())[kind] ?? 0);
  }
}

/** Adds gauges of the watchdog's findings: 1 where all is well, and how old each finding is. */
function addHealthGauges({ metrics, database, clock }: OpenIo, { listFindings }: Pick<Rooms, "listFindings">): void {
  const read = async (figure: (finding: Awaited<ReturnType<Rooms["listFindings"]>>[number]) => number) =>
    new Map((await listFindings(database)).map((finding) => [finding.name, figure(finding)]));
  const isGood = "Whether the watchdog found all well, by check";
  metrics.gauges("chancery_health_good", isGood, "check", () => read((finding) => Number(finding.isGood)));
  const age = "Age of the watchdog's finding in seconds, by check";
  metrics.gauges("chancery_health_age_s", age, "check", () =>
    read(({ checkedAt }) => Math.max(0, (msOf(clock.now()) - msOf(checkedAt)) / 1000)),
  );
}

/** Adds gauges of seals that a job has to append to. */
function addSealGauges({ metrics, database, clock }: OpenIo): void {
  metrics.gauge("chancery_seals_pending", "Seals below the level that was wanted, up to 10,000", async () => {
    const { count } = await archives.countPendingSeals(database);
    return count;
  });
  metrics.gauge("chancery_seals_signed_below", "Seals that stay below the level that was wanted, up to 10,000", async () => {
    const { count } = await archives.countSignedSeals(database);
    return count;
  });
  metrics.gauge("chancery_seal_renewals_due", "Seals whose last time stamp is due to be renewed, up to 10,000", () =>
    archives.countDueRenewals(database, clock.now()),
  );
}

/** Checks of `/ready`: the database, its disk when it is ours, blobs, keys. */
function readyChecks({ database, blobs, keys, clock, service: { disk } }: OpenIo): readonly ReadyCheck[] {
  return [
    { name: "database", run: () => checkWritable(database) },
    ...(disk ? [{ name: "disk", run: disk.check }] : []),
    { name: "blobs", run: () => blobs.probe() },
    {
      name: "keys",
      run: async () => {
        if (hasEnded(await keys.sealAt(clock.now()), clock.now())) throw new Error("the seal certificate has ended");
      },
    },
  ];
}
