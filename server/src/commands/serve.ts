import { publicSettings } from "../config/public-settings.ts";
import type { Rooms } from "../compose/compose.ts";
import { createApp } from "../http/server/app.ts";
import type { ReceptionLimits } from "../http/route/limits.ts";
import type { OpenDatabase } from "../io/database/pool.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import { programVersion } from "../io/version.ts";
import { jobGauges } from "./job-gauges.ts";
import { freeAddress, naming } from "./naming.ts";
import type { OpenIo } from "./open-io.ts";
import { quotaGauges } from "./quota-gauges.ts";
import { readyChecks } from "./ready-checks.ts";
import type { Running } from "./running.ts";

const stopMaxMs = 8000;
/** Statements waiting per connection, and their wait, from which on more are refused: their answers would come too late. */
const crowd = { perConnection: 8, waitedMs: 500 };

/** Serves requests and says where. */
export async function serve(io: OpenIo, rooms: Rooms): Promise<Running> {
  const { config, database, service, clock, newId, log, metrics, baseUrl } = io;
  jobGauges(metrics, database);
  quotaGauges(metrics, rooms);
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
    rateLimits: config.rateLimits,
    trustedProxies: config.listen.trustedProxies,
    limits: limitsOf(config.listen),
    isCrowded: (first) => isCrowded(service.database, config.database.poolMax, first),
  });
  const { port } = await naming("HOST and PORT", freeAddress, app.listen(config.listen));
  io.listensOn(port);
  // The link comes first: readers that wait for `listening` then have it.
  await offerSetup(io, rooms);
  log.info({ url: baseUrl() }, "listening");
  return { stop: () => app.stop(stopMaxMs) };
}

function limitsOf({ requestsMax, addressRequestsMax, bodyBytesPerS }: OpenIo["config"]["listen"]): Partial<ReceptionLimits> {
  return { inFlightMax: requestsMax, arrivingMax: 4 * requestsMax, addressMax: addressRequestsMax, bodyBytesPerS };
}

/** A burst that passes in no time is no crowd, and who has less waiting than others is not sent away for them. */
function isCrowded({ queue }: Pick<OpenDatabase, "queue">, poolMax: number, first: string): boolean {
  const { waiting, waitedMs, isMuchOf } = queue();
  return waiting >= crowd.perConnection * poolMax && waitedMs >= crowd.waitedMs && isMuchOf(first);
}

async function offerSetup({ log, baseUrl }: OpenIo, rooms: Rooms): Promise<void> {
  const setup = await rooms.newSetupCode();
  if (!setup) return;
  log.warn(
    { url: `${baseUrl()}/setup#code=${setup.code}`, expires_at: setup.expiresAt },
    "this service has no owner yet: open the link to set it up",
  );
}
