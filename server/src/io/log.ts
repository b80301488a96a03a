import { pino, type Logger } from "pino";

export type { Logger };

/** One JSON line an event to stdout. Lines of a burst are written together, at the latest when `flushEveryMs` is over. */
export function openLog(level: string): Logger {
  const stdout = pino.destination({ fd: 1, sync: false, minLength: 16_383, periodicFlush: flushEveryMs });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: shownError },
    },
    stdout,
  );
}

const flushEveryMs = 200;

/**
 * An error as the log has it: its message, where it was thrown, and its own plain values. Drivers hang whole connections on their
 * errors, with the keys of their sessions.
 */
export function shownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const shown: object = pino.stdSerializers.err(error);
  return Object.fromEntries(
    Object.entries(shown).filter(([, value]) => typeof value !== "object" && typeof value !== "function"),
  );
}
