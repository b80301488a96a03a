import { exitCodes } from "./faults.ts";
import { openBrowser } from "./open-browser.ts";
import { runCommand, type Program } from "./run-command.ts";

/** Runs a program in this process, which ends with its exit code. */
export async function runProcess(program: Program): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(exitCodes.interrupted);
      stop.abort();
    });
  }
  // a reader such as `head` has seen enough
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.success);
    throw error;
  });
  process.exitCode = await runCommand(program, process.argv.slice(2), {
    environment: process.env,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    signal: stop.signal,
    fetch,
    openBrowser,
  });
}
