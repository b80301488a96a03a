import { pino, type Logger } from "pino";

export type { Logger };

/** One JSON line an event to stdout. Lines of a burst are written together, at the latest when `flushEveryMs` is over. */
export function openLog(level: string): Logger {
  const stdout = pino.destination({ fd: 1, sync: false, minLength: 16_383, periodicFlush: flushEveryMs });
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    stdout,
  );
}

const flushEveryMs = 200;
