import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkArchive } from "./check-archive.ts";
import { companies, provision } from "./provision.ts";
import { printGoodbye, printHeading, printLine, printSignIn } from "./print.ts";
import { openSignInLink } from "./sign-in-link.ts";
import { startService, type Service } from "./service.ts";
import { tellStory } from "./story.ts";

/** `npm run demo [-- --once]`: one whole envelope between two companies over the public HTTP API, then the service stays up. */
const { values } = parseArgs({ options: { once: { type: "boolean", default: false } } });
const folder = await mkdtemp(join(tmpdir(), "chancery-demo-"));
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort(new Error("stopped")));

let service: Service | undefined;
try {
  const [acme, borealis] = companies();
  printHeading("Starting the service on its own database, in a temporary folder");
  const startedAt = performance.now();
  service = await startService(folder, await provision(folder, [acme, borealis]), stop.signal);
  printLine(`ready at ${service.url} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const archive = await tellStory({ url: service.url, acme, borealis, signal: stop.signal });
  await checkArchive(archive);
  if (!values.once) {
    const link = await openSignInLink(service.url, acme);
    printSignIn(service.url, [acme, borealis], link.url);
    await service.ended(stop.signal).finally(() => link.close());
  }
} catch (error) {
  process.exitCode = stop.signal.aborted ? 0 : 1;
  if (!stop.signal.aborted) console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
  printGoodbye();
}
