import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { lstat, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Fault } from "@chancery/core/fault/fault.ts";
import { DiskFull, freeBytes } from "../disk.ts";

/** LibreOffice, and bubblewrap to run it in a sandbox. */
export type OfficePrograms = { readonly soffice: string; readonly bwrap: string };

/** A file to convert: the folder for copies, the extension that its type has, and the bounds. */
export type Conversion = {
  readonly folder: string;
  readonly extension: string;
  readonly maxBytes: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
};

/**
 * Bounds of the process: seconds of processor time (at the soft one it says itself that it ends), KiB of address space, blocks of 512 bytes
 * of a written file. One by one: dash takes no two at once.
 */
const limits = "ulimit -t 130; ulimit -S -t 120; ulimit -v 4194304; ulimit -f 262144";
/** The parts of the machine that LibreOffice needs, read only. */
const readable = ["/usr", "/lib", "/lib64", "/bin", "/etc/fonts", "/etc/libreoffice", "/etc/alternatives", "/etc/ld.so.cache"];
const environment = { HOME: "/sandbox", PATH: "/usr/bin:/bin", LANG: "C.UTF-8", TZ: "UTC", SAL_USE_VCLPLUGIN: "svp" };
const isolation =
  "--unshare-all --die-with-parent --new-session --clearenv --proc /proc --dev /dev --tmpfs /tmp --dir /sandbox --chdir /sandbox";
const sandbox = [
  ...isolation.split(" "),
  ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
  ...readable.flatMap((path) => ["--ro-bind-try", path, path]),
];
const stderrMax = 2000;
/** Exit code of a program that a signal ended, without the number of the signal, as in shells. */
const shellCode = 128;
/** Exit codes of a sandbox that Ctrl-C, a manager of services or the kernel, for want of memory, ended: that is no fault of the file. */
const stopCodes: ReadonlySet<number | null> = new Set([
  shellCode + constants.signals.SIGINT,
  shellCode + constants.signals.SIGTERM,
  shellCode + constants.signals.SIGKILL,
]);

/**
 * The PDF of an office file. The sandbox has no network, and of the machine's files only programs and fonts. Throws when it cannot start,
 * and when the disk has no room for a PDF.
 */
export async function convertFile(
  programs: OfficePrograms,
  source: Readable,
  conversion: Conversion,
): Promise<Uint8Array | "damaged" | "size"> {
  try {
    conversion.signal.throwIfAborted();
    return await convert(programs, source, conversion);
  } finally {
    // an unread source holds a file open
    source.destroy();
  }
}

async function convert(
  { soffice, bwrap }: OfficePrograms,
  source: Readable,
  { folder, extension, maxBytes, limitMs, signal }: Conversion,
): Promise<Uint8Array | "damaged" | "size"> {
  const own = await mkdtemp(join(folder, "file-"));
  try {
    const [copy, out] = [join(own, "source"), join(own, "out")];
    await mkdir(out);
    await pipeline(source, createWriteStream(copy), { signal });
    const inside = `/in/source.${extension}`;
    const mounts = ["--ro-bind", copy, inside, "--bind", out, "/out"];
    const options = ["--headless", "--nologo", "--norestore", "--nodefault", "--nolockcheck"];
    const conversion = ["-env:UserInstallation=file:///sandbox/profile", "--convert-to", "pdf", "--outdir", "/out", inside];
    const command = ["/bin/sh", "-c", `${limits}; exec "$@"`, "sh", soffice, ...options, ...conversion];
    const { code, stderr, isLate } = await runSandboxed(bwrap, mounts, { command, limitMs, signal });
    if (stopCodes.has(code) && !isLate)
      throw new Fault("service.unavailable", { args: ["the sandbox of an office file was stopped"], retryAfterS: 1 });
    if (stderr.startsWith("bwrap:")) throw new Error(`the sandbox of an office file did not start: ${stderr}`);
    const made = join(out, "source.pdf");
    // a link or a pipe would be read outside of the sandbox
    const size = await lstat(made).then(
      (found) => (found.isFile() ? found.size : undefined),
      () => undefined,
    );
    if (size === undefined) {
      // LibreOffice does not say why it wrote nothing, and an archive is sealed without a file that is called damaged
      if ((await freeBytes(folder)) < maxBytes)
        throw new DiskFull(`no office file can be printed: ${folder} has no room for a PDF`);
      return "damaged";
    }
    return size > maxBytes ? "size" : await readFile(made);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

type Command = { readonly command: readonly string[]; readonly limitMs: number; readonly signal?: AbortSignal };

/** Runs a command in the sandbox until it ends, or is killed at the limit. Throws when it is aborted or the program cannot be run. */
export async function runSandboxed(
  bwrap: string,
  mounts: readonly string[],
  { command, limitMs, signal }: Command,
): Promise<{ readonly code: number | null; readonly stderr: string; readonly isLate: boolean }> {
  const child = spawn(bwrap, [...sandbox, ...mounts, ...command], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {},
    signal,
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  let stderr = "";
  child.stderr.on("data", (piece: Buffer) => (stderr = (stderr + piece.toString()).slice(0, stderrMax)));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("close", (code, ended) => resolve(ended ? shellCode + constants.signals[ended] : code));
  const code = await promise;
  return { code, stderr, isLate: child.killed };
}
