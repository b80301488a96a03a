import { startEmbedded } from "@chancery/server/io/database/embedded/embedded.ts";
import { openLog } from "@chancery/server/io/log.ts";

// node embedded-service.ts <data folder>: a service with nothing but its database; says one line of JSON when up, lives until it is ended.

const [dataDir = ""] = process.argv.slice(2);
try {
  const embedded = await startEmbedded({ dataDir, log: openLog("silent") });
  process.on("SIGTERM", () => void embedded.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ address: embedded.address, facts: embedded.facts() })}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: String(error) })}\n`);
}
