import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { callingUrl } from "../world/call.ts";
import { emptyDatabase, type TestDatabase } from "../world/database.ts";
import { until } from "../world/embedded.ts";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { writeCopies, writeOrders, type Written } from "./event-writers.ts";
import { campaignLength, chanceOf } from "./length.ts";

// Two programs follow a feed at two services on one database while writers write side by side; one of them is killed again and again.

const length = campaignLength(0);
const chance = chanceOf(length.seed);
const copies = length.isShort ? 400 : 50_000;
const orders = length.isShort ? 10 : 500;
/** Of how many events one is compared with its envelope. */
const every = length.isShort ? 5 : 50;
const consumerFile = fileURLToPath(new URL("feed-consumer.ts", import.meta.url));

let folder: string;
let database: TestDatabase;
const services: ServiceProcess[] = [];
const consumers = new Set<ChildProcess>();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery feed "));
  database = await emptyDatabase();
  await writeFile(join(folder, "provision.json"), provisionText);
  const variables = {
    DATABASE_URL: database.url,
    CHANCERY_DATA_DIR: folder,
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
    CHANCERY_POOL_MAX: "4",
  };
  services.push(await startProcess("start", variables), await startProcess("start", variables));
});

after(async () => {
  for (const one of consumers) one.kill("SIGKILL");
  await Promise.all(services.map((one) => one.kill()));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test(`two programs that follow a feed, one killed at random, miss nothing and keep the order (seed ${length.seed})`, async (t) => {
  const [here, there] = services.map(({ url }) => url) as [string, string];
  const [ann, bob] = [await signIn(callingUrl(here), people.ann), await signIn(callingUrl(there), people.bob)];
  const template = await orderTemplate(ann);
  const model = await sendOrder({ ann, bob }, template);
  const written: Written = new Map([[model, ["SENT"]]]);
  const [steady, killed] = [join(folder, "steady.txt"), join(folder, "killed.txt")];
  const start = (url: string, file: string): ChildProcess => startConsumer(url, ann.token, file);
  const [one] = [start(here, steady)];
  let [other, kills, isOver] = [start(there, killed), 0, false];
  const killing = (async () => {
    while (!isOver) {
      await pause(100 + chance.below(length.isShort ? 800 : 3000));
      await end(other);
      other = start(chance.pick([here, there]), killed);
      kills += 1;
    }
  })();
  const from = performance.now();
  await Promise.all([
    writeCopies({ database, chance, model, envelopes: copies, written }),
    writeOrders([ann, bob], template, { envelopes: orders, written }),
  ]);
  const count = [...written.values()].flat().length;
  const linesIn = async (file: string): Promise<number> => (await textOf(file)).split("\n").length - 1;
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  await killing;
  for (const [file, program] of [[steady, one] as const, [killed, other] as const])
    await until(async () => program.exitCode !== null || (await linesIn(file)) >= count, 120_000);
  t.diagnostic(`${count} events written in ${Math.round(seconds)} s, ${kills} kills`);
  assert.ok(kills > 0);
  assert.deepEqual([one.exitCode, other.exitCode], [null, null]);
  assert.equal(await textOf(killed), await textOf(steady));
  assertAll(await textOf(steady), written);
});

/** Every event that was written is there once, those of an envelope in their order, and cursors rise. */
function assertAll(text: string, written: Written): void {
  const found = new Map<string, string[]>();
  let last = 0;
  for (const line of text.trimEnd().split("\n")) {
    const [id = "", uuid = "", status = ""] = line.split(" ");
    assert.ok(Number(id) > last, line);
    last = Number(id);
    found.set(uuid, [...(found.get(uuid) ?? []), status]);
  }
  assert.deepEqual(found, new Map([...found.keys()].map((uuid) => [uuid, written.get(uuid)])));
  assert.equal(found.size, written.size);
}

function startConsumer(url: string, token: string, file: string): ChildProcess {
  const child = spawn(process.execPath, [consumerFile, url, token, file, String(every)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  consumers.add(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  consumers.delete(child);
  if (child.exitCode !== null) throw new Error("a program ended by itself");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const textOf = async (file: string): Promise<string> => readFile(file, "utf8").catch(() => "");
