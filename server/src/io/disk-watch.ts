import { statfs } from "node:fs/promises";
import { freeBytes } from "./disk.ts";
import type { Logger } from "./log.ts";

/** A disk that is checked while the service runs, so that writers stop before it is completely full. */
export type DiskWatch = {
  /** Whether there is room to write. True until `begin`: a service must be able to start on a full disk, and to read. */
  hasRoom(): boolean;
  freeBytes(): Promise<number>;
  /** Throws when there is no room, saying so. */
  check(): Promise<void>;
  begin(): Promise<void>;
  stop(): void;
};

/**
 * The watched folder: at least `minBytes` must be free, and a quarter more after a shortage. `onRoom` is called at each check that
 * finds room.
 */
export type Watched = {
  readonly folder: string;
  readonly minBytes: number;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly onRoom?: (freeBytes: number) => Promise<void>;
};

const lookEveryMs = 250;
const mebibyte = 1024 ** 2;

/** Watches the disk of a folder. A disk that cannot be asked is taken to have room. */
export function watchDisk({ folder, minBytes, log, onRoom }: Watched): DiskWatch {
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Infinity,
    );
    const wasFull = isFull;
    isFull = free < (wasFull ? minBytes * 1.25 : minBytes);
    if (isFull && !wasFull) log.warn({ folder, free_bytes: free }, "the disk is full: nothing is written until there is room");
    if (!isFull && wasFull) log.info({ folder, free_bytes: free }, "there is room on the disk again");
    if (!isFull) await onRoom?.(free).catch(() => undefined);
  };
  const watch = async (): Promise<void> => {
    await look();
    if (!isOver) timer = setTimeout(() => void watch(), lookEveryMs).unref();
  };
  return {
    hasRoom: () => !isFull,
    freeBytes: () => freeBytes(folder),
    check: async () => {
      if (isFull) throw new Error(`less than ${Math.round(minBytes / mebibyte)} MiB are free in ${folder}`);
    },
    begin: watch,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
