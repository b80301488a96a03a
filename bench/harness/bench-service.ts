import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunning, type EmbeddedAddress } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase, type OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { callingUrl } from "../../tests/world/call.ts";
import { people, provisionText } from "../../tests/world/people.ts";
import { signIn, type Persona } from "../../tests/world/persona.ts";
import { startProcess, type ServiceProcess } from "../../tests/world/service.ts";

/** The service as a user starts it, on the embedded database with default settings; only rate limits are off. */
export type BenchService = {
  readonly service: ServiceProcess;
  readonly folder: string;
  readonly ann: Persona;
  readonly bob: Persona;
  /** The service's own database, for seeding and for the limit programs. */
  readonly address: EmbeddedAddress;
  readonly database: OpenDatabase;
  stop(): Promise<void>;
};

/** Starts the service in a new folder. `settings` are variables over the defaults. */
export async function startBenchService(settings: Readonly<Record<string, string>> = {}): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-bench-"));
  const provision = join(folder, "provision.json");
  await writeFile(provision, provisionText);
  const dataDir = join(folder, "data");
  const service = await startProcess("start", {
    CHANCERY_DATA_DIR: dataDir,
    CHANCERY_PROVISION: provision,
    CHANCERY_RATE_LIMITS: "off",
    ...settings,
  });
  const address = await findRunning(join(dataDir, "database"));
  if (!address) throw new Error("the service runs no embedded database");
  const database = openDatabase({ address, poolMax: 4, namedStatements: true, statementTimeoutMs: 600_000 });
  const call = callingUrl(service.url);
  const [ann, bob] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
  return {
    service,
    folder,
    ann,
    bob,
    address,
    database,
    stop: async () => {
      await database.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The headers of a person's requests. */
export function headersOf(person: Persona): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${person.token}`, mailbox: person.mailboxId };
}
