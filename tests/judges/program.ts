import { spawn } from "node:child_process";
import { once } from "node:events";

/** A third-party program, running for a test. */
export type Program = {
  readonly url: string;
  /** Everything it has printed. */
  log(): string;
  /** Ends it and waits; it ends as well when this process does, however that dies. */
  close(): Promise<void>;
};

/** Only what hangs comes to it: a program that cannot start ends before. */
const startMaxMs = 60_000;
const endMaxMs = 5000;

/**
 * Shell text that runs the words after it and ends them with this process, however that dies: at the end of our pipe the
 * subshell ends the program, which has the id of the shell it took over from; a line says that it has ended.
 */
export const watchdog = 'exec 3<&0; (read -r _ <&3 || kill $$) >/dev/null 2>&1 & exec 3<&-; exec "$@" </dev/null';

/** Starts a program that prints its address, `http://127.…`, when it is ready. Throws with what it printed when it is not. */
export async function startProgram(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Program> {
  const child = spawn("/bin/sh", ["-c", watchdog, "sh", ...words], {
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...env },
  });
  const ended = once(child, "exit").then(() => child.stdin.end("\n"));
  child.stdin.on("error", () => undefined);
  let printed = "";
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes) => {
      printed += String(bytes);
      // what follows the number says that the number is whole
      const found = /http:\/\/127\.[\d.]+:\d+(?=\D)/.exec(printed)?.[0];
      if (found !== undefined) resolve(found);
    });
  }
  const timer = setTimeout(() => reject(new Error(`${words[0]} did not start: ${printed}`)), startMaxMs);
  void ended.then(() => reject(new Error(`${words[0]} ended: ${printed}`)));
  const close = async (): Promise<void> => {
    child.stdin.end();
    const force = setTimeout(() => child.kill("SIGKILL"), endMaxMs);
    await ended;
    clearTimeout(force);
  };
  try {
    return { url: await url, log: () => printed, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
