import { readConfig, type Config } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { hasEnded } from "../io/keys/seal.ts";
import { openLog, type Logger } from "../io/log.ts";
import { openIo, type OpenIo } from "./open-io.ts";
import { prepare } from "./prepare.ts";
import type { Parts, Running } from "./running.ts";
import { serve } from "./serve.ts";
import { stopSignal } from "./signals.ts";
import { work } from "./work.ts";

/** Runs the service until a signal says stop; then ends what runs, the newest first. Nothing accepted is lost. */
export async function runService(environment: Environment, parts: Parts): Promise<number> {
  const config = readConfig(environment);
  if (!(parts.serves && parts.works) && config.database.url === undefined) {
    throw new Error("DATABASE_URL is needed: serve and work share one database (start brings its own)");
  }
  const log = openLog(config.log.level);
  const stopped = stopSignal();
  const running: Running[] = [];
  try {
    await startParts({ config, log, parts, running });
    log.info({ signal: await stopped }, "stopping");
    return 0;
  } finally {
    for (const part of running.reverse()) await part.stop();
    log.flush();
  }
}

type Starting = { readonly config: Config; readonly log: Logger; readonly parts: Parts; readonly running: Running[] };

async function startParts({ config, log, parts, running }: Starting): Promise<void> {
  const io: OpenIo = await openIo(config, log);
  running.push({ stop: () => io.close() });
  if (parts.works) refuseEndedSeal(io);
  const house = await prepare(io);
  if (parts.works) running.push(await work(io, house));
  if (parts.serves) running.push(await serve(io, house));
}

/** Better no start than archives that fail one by one. Processes that only serve go on: they seal nothing. */
function refuseEndedSeal({ keys, clock, config }: OpenIo): void {
  if (hasEnded(keys.seal, clock.now()))
    throw new Error(`The seal certificate in ${config.keys.sealFile} has ended: put a new one in its place`);
}
