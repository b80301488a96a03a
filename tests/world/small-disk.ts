import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own for a started service, which can be filled to the last byte. */
export type SmallDisk = {
  /** Its folder, as the service sees it. */
  readonly folder: string;
  /** Start of the service: words in front of the program, and variables. */
  readonly prefix: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Path outside of a path inside. */
  seen(path: string): string;
  /** Whether it is real; where mounting is forbidden it is pretended: writes and checks of the disk fail as on a full one. */
  readonly isReal: boolean;
  fill(): Promise<void>;
  free(): Promise<void>;
  end(): Promise<void>;
};

const mebibyte = 1024 ** 2;
const waysIn: readonly (readonly [unshare: readonly string[], enter: readonly string[]])[] = [
  [["--mount"], ["--mount"]],
  [
    ["--user", "--map-current-user", "--keep-caps", "--mount"],
    ["--user", "--preserve-credentials", "--mount"],
  ],
];

/** A disk of this many bytes in memory, mounted where only the service and we see it; gone with us, however we end. */
export async function smallDisk(sizeBytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "chancery disk "));
  for (const [unshare, enter] of waysIn) {
    const holder = await mounted(folder, unshare, sizeBytes);
    if (holder) return realDisk(folder, holder, enter);
  }
  return pretendedDisk(folder);
}

/** A process that holds the mount until its input ends; undefined where it may not be made. */
async function mounted(folder: string, unshare: readonly string[], sizeBytes: number): Promise<ChildProcess | undefined> {
  const script = 'mount -t tmpfs -o "size=$2,mode=755" none "$1" && echo ready && exec cat';
  const holder = spawn("unshare", [...unshare, "sh", "-c", script, "sh", folder, String(sizeBytes)], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const submitted = await Promise.race([once(holder.stdout, "data"), once(holder, "exit"), once(holder, "error")]).catch(
    () => [],
  );
  if (!Buffer.isBuffer(submitted[0])) return undefined;
  const mayWrite = await writeFile(join(rootOf(holder), folder, "probe"), "x").then(
    () => true,
    () => false,
  );
  if (!mayWrite) holder.kill("SIGKILL");
  return mayWrite ? holder : undefined;
}

function rootOf({ pid }: ChildProcess): string {
  return `/proc/${pid}/root`;
}

function realDisk(folder: string, holder: ChildProcess, enter: readonly string[]): SmallDisk {
  const seen = (path: string): string => join(rootOf(holder), path);
  const ballast = seen(join(folder, "ballast"));
  return {
    folder,
    seen,
    isReal: true,
    variables: {},
    prefix: ["nsenter", "--target", String(holder.pid), ...enter, "--"],
    fill: () => fillWith(ballast),
    free: () => rm(ballast),
    end: async () => {
      const exited = once(holder, "exit");
      holder.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes until nothing more fits, in big steps and then in small ones. */
async function fillWith(path: string): Promise<void> {
  const file = await open(path, "w");
  for (const block of [Buffer.alloc(4 * mebibyte, 1), Buffer.alloc(4096, 1)]) {
    while (
      await file.write(block).then(
        ({ bytesWritten }) => bytesWritten === block.length,
        () => false,
      )
    );
  }
  await file.close();
}

const pretence = new URL("pretend-full.ts", import.meta.url).href;

function pretendedDisk(folder: string): SmallDisk {
  const mark = join(folder, "full");
  return {
    folder,
    isReal: false,
    prefix: [],
    seen: (path) => path,
    variables: { NODE_OPTIONS: `--import=${pretence}`, PRETEND_FULL: mark },
    fill: () => writeFile(mark, ""),
    free: () => rm(mark),
    end: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}
