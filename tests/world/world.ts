import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Rooms, compose } from "@chancery/server/compose/compose.ts";
import type { Io } from "@chancery/server/compose/outside.ts";
import { readConfig } from "@chancery/server/config/config.ts";
import { publicSettings } from "@chancery/server/config/public-settings.ts";
import { createApp } from "@chancery/server/http/server/app.ts";
import type { Reception } from "@chancery/server/http/server/needs.ts";
import { openBlobs } from "@chancery/server/io/blobs/open-blobs.ts";
import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { openConsoleFiles } from "@chancery/server/io/console-files.ts";
import { type Clock, systemClock } from "@chancery/server/io/clock.ts";
import type { Dns } from "@chancery/server/io/dns/dns.ts";
import { openDns } from "@chancery/server/io/dns/open-dns.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { openKeys } from "@chancery/server/io/keys/keys.ts";
import { openLog } from "@chancery/server/io/log.ts";
import { openMail } from "@chancery/server/io/mail/open-mail.ts";
import { openMetrics } from "@chancery/server/io/metrics.ts";
import { passwords } from "@chancery/server/io/passwords/passwords.ts";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import type { Printer } from "@chancery/server/io/pdf/printer.ts";
import { openTrust } from "@chancery/server/io/signatures/open-trust.ts";
import { secretBox } from "@chancery/server/io/secrets/secret-box.ts";
import { startWorker } from "@chancery/server/jobs/worker.ts";
import { callingApp } from "./call.ts";
import { cheapPasswords } from "./cheap-passwords.ts";
import { type TestDatabase, copyKeys, endBeforeDatabases, provisionedDatabase, testDatabase } from "./database.ts";
import { people, provisionText } from "./people.ts";
import { type Persona, signIn } from "./persona.ts";
import { printer } from "./printer.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const consoleFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** A whole service in this process on a database of its own, with three people of three companies signed in. */
export type World = {
  readonly database: TestDatabase;
  readonly rooms: Rooms;
  readonly app: Reception;
  /** The folder of blobs, keys and mail. */
  readonly folder: string;
  /** The public address; people of the world call without a network, whether it listens or not. */
  readonly url: string;
  /** Ann of Acme, owner of the mailbox Contracts. */
  readonly ann: Persona;
  /** Bob of Borealis, owner of the mailbox Orders. */
  readonly bob: Persona;
  /** A person of a third company, unrelated to both. */
  readonly stranger: Persona;
};

/** Options of a test: background work, another clock, other resolvers, other settings. */
export type WorldOptions = {
  readonly works?: boolean;
  /** The background work builds no archives. */
  readonly leavesArchives?: boolean;
  readonly clock?: Clock;
  readonly dns?: Dns;
  readonly settings?: Readonly<Record<string, string>>;
  /** Prints documents, instead of the printer that all tests share. */
  readonly printer?: Printer;
  /** Hashes passwords at their usual cost. */
  readonly hashesAtFullCost?: boolean;
  /** Listens on a free port of 127.0.0.1, for programs that come by a network. */
  readonly listens?: boolean;
  /** The host name of the public address when it listens; by default 127.0.0.1. */
  readonly host?: "localhost";
};

/** Builds a world; it ends after the last test of the file. */
export async function world(options: WorldOptions = {}): Promise<World> {
  const { works = false, clock = systemClock, settings = {}, dns, listens = false, hashesAtFullCost = false } = options;
  // people are not older than the clock of their world, and their passwords are hashed as it hashes
  const isOrdinary = !options.clock && !hashesAtFullCost;
  const database = isOrdinary ? await provisionedDatabase(provisionPeople) : await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "chancery world "));
  const config = readConfig({ CHANCERY_DATA_DIR: folder, CHANCERY_LOG_LEVEL: "error", CHANCERY_RATE_LIMITS: "off", ...settings });
  let url = "http://127.0.0.1:8080";
  const io = {
    ...(await openTestIo(config, { database, clock, baseUrl: () => url })),
    ...(options.printer && { printer: options.printer }),
    ...(dns && { dns }),
    ...(hashesAtFullCost && { passwords: passwords() }),
  };
  const rooms = compose(io);
  await rooms.provision("world", provisionText);
  const app = createApp({
    ...io,
    routes: rooms.routes,
    authenticate: rooms.authenticate,
    metrics: openMetrics(),
    checks: [],
    secrets: secretBox(io.keys.secrets),
    settings: publicSettings(config, "test"),
    console: await openConsoleFiles(consoleFolder),
    rateLimits: config.rateLimits,
    trustedProxies: config.listen.trustedProxies,
  });
  if (listens) url = `http://${options.host ?? "127.0.0.1"}:${(await app.listen({ host: "127.0.0.1", port: 0 })).port}`;
  const handlers = rooms.handlers.filter(({ name }) => name !== "archives.build" || !options.leavesArchives);
  const worker = works ? await startWorker({ ...io, ...rooms, handlers, concurrency: 2 }) : undefined;
  endBeforeDatabases(async () => {
    // jobs at work write into the folder: it is removed when the last has ended, which takes long on a busy machine only
    await worker?.stop(60_000);
    await app.stop(1000);
    await rm(folder, { recursive: true, force: true });
  });
  const call = callingApp(app);
  const [ann, bob, stranger] = await Promise.all([
    signIn(call, people.ann),
    signIn(call, people.bob),
    signIn(call, people.stranger),
  ]);
  return { database, rooms, app, folder, url, ann, bob, stranger };
}

async function provisionPeople(database: OpenDatabase): Promise<void> {
  const folder = await makeTemporaryFolder();
  const config = readConfig({ CHANCERY_DATA_DIR: folder, CHANCERY_LOG_LEVEL: "error" });
  const io = await openTestIo(config, { database, clock: systemClock, baseUrl: () => "http://127.0.0.1:8080" });
  await compose(io).provision("world", provisionText);
  await rm(folder, { recursive: true, force: true });
}

type Given = Pick<Io, "clock" | "baseUrl"> & { readonly database: OpenDatabase };

async function openTestIo(config: Io["config"], { database, clock, baseUrl }: Given): Promise<Io> {
  const log = openLog(config.log.level);
  await copyKeys(dirname(config.keys.secretsFile));
  return {
    config,
    log,
    clock,
    newId,
    database,
    blobs: await openBlobs(config.blobsUrl),
    keys: await openKeys(config.keys, new Date()),
    readTrust: await openTrust(config.trustFolder, log),
    passwords: cheapPasswords(),
    tokens,
    printer,
    office: undefined,
    pdfs: printer,
    version: "test",
    baseUrl,
    mail: openMail(config.mail, baseUrl),
    dns: openDns(config.dns.servers),
  };
}
