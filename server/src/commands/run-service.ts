import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { hasEnded } from "../io/keys/seal.ts";
import { openLog } from "../io/log.ts";
import { tryPort } from "../io/port.ts";
import { freeAddress, naming, openIo, type OpenIo } from "./open-io.ts";
import { prepare } from "./prepare.ts";
import type { Parts, Running } from "./command.ts";
import { serve } from "./serve.ts";
import { endWithin, stopMaxMs, stopSignal } from "./signals.ts";
import { work } from "./work.ts";

/** Runs the service until a signal: requests and work stop in parallel, their dependencies after them. */
export async function runService(environment: Environment, parts: Parts): Promise<number> {
  const config = readConfig(environment);
  if (!(parts.serves && parts.works) && config.database.url === undefined) {
    throw new Error("DATABASE_URL is needed: serve and work share one database (start brings its own)");
  }
  // before the database is started, which takes longer to stop than to see this
  if (parts.serves) await naming("HOST and PORT", freeAddress, tryPort(config.listen));
  const log = openLog(config.log.level);
  const stopped = stopSignal();
  const running: Running[] = [];
  let callOff: (() => void) | undefined;
  let endBy: number | undefined;
  const io = await openIo(config, log);
  try {
    await startParts(io, parts, running);
    await io.service.disk?.begin();
    const signal = await stopped;
    endBy = performance.now() + stopMaxMs;
    callOff = endWithin(stopMaxMs, () => {
      log.error({}, "the stop took too long, and what is left is cut off");
      log.flush();
    });
    log.info({ signal }, "stopping");
    return 0;
  } finally {
    await Promise.all(running.map((part) => part.stop()));
    callOff?.();
    await io.close(endBy && endBy - performance.now());
    log.flush();
    endWithin(leftoversMs, () => undefined);
  }
}

/** Grace period for handles that still keep the process alive. */
const leftoversMs = 500;

async function startParts(io: OpenIo, parts: Parts, running: Running[]): Promise<void> {
  if (parts.works) await refuseEndedSeal(io);
  const rooms = await prepare(io);
  if (parts.works) running.push(await work(io, rooms));
  if (parts.serves) running.push(await serve(io, rooms));
}

/** Better no start than archives that fail one by one. Processes that only serve go on: they seal nothing. */
async function refuseEndedSeal({ keys, clock, config }: OpenIo): Promise<void> {
  if (hasEnded(await keys.sealAt(clock.now()), clock.now()))
    throw new Error(`The seal certificate in ${config.keys.sealFile} has ended: put a new one in its place`);
}
