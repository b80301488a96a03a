import { DatabaseError, type ClientConfig, type QueryResult } from "pg";
import type { PlaceQueue } from "./connection-queue.ts";
import { type NamedRead, SharedConnection } from "./shared-connection.ts";
import { breaksConnection } from "./unavailable.ts";

/** The server stops a read that takes longer; it then runs again on a connection of its own. */
const cutAfterMs = 200;
/** A read that took longer delays those behind it: its text runs on connections of its own for a while. */
const slowMs = 100;
const slowForMs = 10_000;
/** So does a text whose reads take longer than this in the median. */
const slowMedianMs = 1;
/** Each read moves the median of its text by this factor: a few that are slow by chance change nothing. */
const medianStep = 1.1;
const firstMedianMs = 0.25;
/** How long a read may stay without an answer from a server that should have stopped it. */
const unansweredMs = 2000;
const lifetimeMs = 1_800_000;

const plainRead = /^\s*select\b(?!.*\b(for (no key )?update|for (key )?share|nextval|setval|set_config|advisory)\b)/is;
const cancelled = "57014";
const readOnly = "25006";

/** Connections that short reads of all requests share. */
export type SharedReads = {
  /** Runs a read; undefined when it needs a connection of its own. Throws DatabaseUnavailable when no place becomes free. */
  readonly tryRun: (statement: NamedRead) => Promise<QueryResult | undefined>;
  readonly close: () => Promise<void>;
};

/** Opens `count` connections when reads come, and replaces those that break or grow old. Reads take places of `queue`. */
export function openSharedReads(config: ClientConfig, count: number, queue: PlaceQueue): SharedReads {
  const options = `${config.options ?? ""} -c statement_timeout=${cutAfterMs} -c default_transaction_read_only=on`;
  const connections = sharedConnections({ ...config, options }, count);
  const texts = shareableTexts();
  return {
    close: connections.close,
    tryRun: async ({ text, name, values }) => {
      if (!texts.accepts(text)) return undefined;
      const free = await queue.take();
      const connection = connections.ofTurn();
      try {
        return await connection.run({ text, name, values }, unansweredMs, (ms) => texts.noteTime(text, ms));
      } catch (error) {
        const code = error instanceof DatabaseError ? error.code : undefined;
        if (code === cancelled) texts.markSlow(text);
        else if (code === readOnly) texts.refuse(text);
        else if (error instanceof Error && breaksConnection(error)) void connection.close();
        else throw error;
        return undefined;
      } finally {
        free();
      }
    },
  };
}

/** The texts that may share a connection: reads that write nothing, lock nothing and are not slow. */
function shareableTexts() {
  const plain = new Map<string, boolean>();
  const slowUntilMs = new Map<string, number>();
  const mediansMs = new Map<string, number>();
  const markSlow = (text: string) => void slowUntilMs.set(text, performance.now() + slowForMs);
  const isPlain = (text: string): boolean => {
    const known = plain.get(text) ?? plainRead.test(text);
    plain.set(text, known);
    return known;
  };
  return {
    accepts: (text: string): boolean => {
      const untilMs = slowUntilMs.get(text);
      if (untilMs === undefined) return isPlain(text);
      if (performance.now() < untilMs) return false;
      slowUntilMs.delete(text);
      return true;
    },
    noteTime: (text: string, ms: number) => {
      const before = mediansMs.get(text) ?? firstMedianMs;
      const medianMs = ms > before ? before * medianStep : before / medianStep;
      mediansMs.set(text, medianMs);
      if (ms > slowMs || medianMs > slowMedianMs) markSlow(text);
    },
    markSlow,
    refuse: (text: string) => plain.set(text, false),
  };
}

function sharedConnections(config: ClientConfig, count: number) {
  const all: { readonly connection: SharedConnection; readonly openedAtMs: number }[] = [];
  const connectionAt = (index: number): SharedConnection => {
    const one = all[index];
    const isOld = one !== undefined && performance.now() - one.openedAtMs > lifetimeMs;
    if (one && !isOld && !one.connection.isClosed) return one.connection;
    void one?.connection.close();
    const connection = new SharedConnection(config);
    all[index] = { connection, openedAtMs: performance.now() };
    return connection;
  };
  const leastBusy = (): SharedConnection =>
    Array.from({ length: count }, (_, index) => connectionAt(index)).reduce((least, one) =>
      one.inFlight < least.inFlight ? one : least,
    );
  let chosen: SharedConnection | undefined;
  return {
    /** One connection for all reads of a turn of the event loop, which leave in one write and wake one process of the server. */
    ofTurn: (): SharedConnection => {
      if (chosen && !chosen.isClosed) return chosen;
      chosen = leastBusy();
      setImmediate(() => (chosen = undefined));
      return chosen;
    },
    close: async (): Promise<void> => void (await Promise.all(all.map(({ connection }) => connection.close()))),
  };
}
