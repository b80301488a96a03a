import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { postgresIn } from "@chancery/server/io/database/embedded/processes.ts";
import { callingUrl, type Answer, type Call } from "../world/call.ts";
import { until } from "../world/embedded.ts";
import { createPaper, offerXml, textAt, type PaperTemplate } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { sendRaw, type RawAnswer } from "../world/raw-http.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { emptyLedger } from "./ledger.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { startClients } from "./load.ts";
import { assertPromisesKept } from "./promises-kept.ts";

// SIGTERM under load, again and again: what is under way is answered, what was acknowledged is there, and it ends in order.

const length = campaignLength(0);
const chance = chanceOf(length.seed);
const stopMaxMs = 10_000;
/** Duration of a start here: in the short form a stop may take this much longer, because others share the machine. */
let startMs: number;

let folder: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;
let bob: Persona;
let template: PaperTemplate;

const call: Call = (...asked) => callingUrl(service.url)(...asked);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery stop "));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
  const from = performance.now();
  service = await startProcess("start", variables);
  startMs = performance.now() - from;
  ann = await signIn(call, people.ann);
  bob = await signIn(call, people.bob);
  template = await createPaper(ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("SIGTERM answers open requests, keeps what was acknowledged, cuts off what never ends, and all is over in ten seconds", async (t) => {
  const ledger = emptyLedger();
  const end = performance.now() + length.ms;
  do {
    const clients = startClients({ ann, bob, template, ledger, pauseMs: 20 }, 4);
    let answers: Answers;
    try {
      await pause(500 + chance.below(1000));
      const stopping = Promise.withResolvers<void>();
      const underWay = beginRequests(stopping.promise);
      await until(async () => (await halfUploads()) === 2, 20_000);
      const stopped = stopInOrder();
      await until(async () => !(await listens(portOf())), 20_000).finally(stopping.resolve);
      t.diagnostic(`stopped in ${Math.round(await stopped)} ms`);
      answers = await answersOf(underWay);
      service = await startProcess("start", variables);
    } finally {
      await clients.stop();
    }
    await assertStored(answers);
  } while (performance.now() < end);
  t.diagnostic(
    `${ledger.sends.length} sends, ${ledger.fills.length} fills, ${ledger.uploads.length} uploads, ${ledger.repeats} asked again`,
  );
  assert.ok(ledger.sends.length > 0 && ledger.repeats > 0, "the load met the stop");
  await assertPromisesKept(ledger, ann, bob);
});

type UnderWay = {
  readonly sends: Promise<readonly PromiseSettledResult<Answer>[]>;
  readonly upload: Promise<RawAnswer>;
  readonly stuck: Promise<RawAnswer>;
};

/**
 * Requests that the service has before it is stopped: many sends, half an upload whose rest comes when it stops, and one
 * whose rest never does.
 */
function beginRequests(stopping: Promise<void>): UnderWay {
  const sends = Array.from({ length: 16 }, (_, i) =>
    ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId, `last ${i}`) }),
  );
  const stuck = sendRaw(portOf(), [uploadHead(5e6), `--x\r\n${disposition}${"never,".repeat(repeats)}`]);
  return { sends: Promise.allSettled(sends), upload: slowUpload(stopping), stuck };
}

/** So much that the service does not keep it in memory: it is seen in a file before the rest comes. */
const repeats = 400_000;
const content = "slow,".repeat(repeats);

/** How many of the two uploads the service has begun to write. */
async function halfUploads(): Promise<number> {
  const incoming = join(folder, "data", "blobs", "incoming");
  const names = await readdir(incoming);
  const texts = await Promise.all(names.map((name) => readFile(join(incoming, name), "utf8").catch(() => "")));
  return texts.filter((text) => /^(slow|never),/.test(text)).length;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

type Answers = { readonly sends: readonly Answer[]; readonly upload: RawAnswer };

async function answersOf(underWay: UnderWay): Promise<Answers> {
  // a send that was still in the socket, not yet read, may be reset: it is not in progress, and was not acknowledged
  const settled = await underWay.sends;
  const sends = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const upload = await underWay.upload;
  assert.ok(sends.length > 0, "no send under way was answered");
  for (const answer of sends) assert.ok([201, 503].includes(answer.status), answer.text);
  assert.equal(upload.status, 201, upload.text);
  const stuck = await underWay.stuck;
  assert.ok([0, 400, 408, 503].includes(stuck.status), stuck.text);
  assert.deepEqual(await readdir(join(folder, "data", "blobs", "incoming")), []);
  return { sends, upload };
}

async function assertStored({ sends, upload }: Answers): Promise<void> {
  for (const answer of sends.filter(({ status }) => status === 201)) {
    assert.equal((await ann.get(`/api/v1/envelope/${textAt(answer, "uuid")}`)).status, 200);
  }
  const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(upload.text.slice(upload.text.indexOf("\r\n\r\n"))) ?? [];
  assert.equal((await ann.get(`/api/v1/envelope/attachment?attachmentUuid=${id}`)).text, content);
}

/** An upload whose last bytes come when the service has begun to stop. */
async function slowUpload(stopping: Promise<void>): Promise<RawAnswer> {
  const body = `--x\r\n${disposition}${content}\r\n--x--\r\n`;
  const socket = connect(portOf(), "127.0.0.1").on("error", () => undefined);
  socket.write(uploadHead(body.length) + body.slice(0, -40));
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  await stopping;
  socket.write(body.slice(-40));
  await new Promise((resolve) => socket.once("close", resolve));
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, body: undefined, ms: 0 };
}

const disposition = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

function uploadHead(lengthBytes: number): string {
  const headers = [
    `Authorization: Bearer ${ann.token}`,
    `Mailbox: ${ann.mailboxId}`,
    "Content-Type: multipart/form-data; boundary=x",
  ];
  return `POST /api/v1/envelope/attachment?type=all HTTP/1.1\r\nHost: h\r\n${headers.join("\r\n")}\r\nContent-Length: ${lengthBytes}\r\n\r\n`;
}

/** SIGTERM; how long it took. Exit code 0, nothing listens, no database is left. */
async function stopInOrder(): Promise<number> {
  const port = portOf();
  const start = performance.now();
  assert.equal(await service.stop(), 0);
  const ms = performance.now() - start;
  assert.ok(ms <= stopMaxMs + (length.isShort ? startMs : 0), `stopped after ${Math.round(ms)} ms, started in ${startMs} ms`);
  assert.equal(await listens(port), false);
  assert.deepEqual(await postgresIn(join(folder, "data", "database", "cluster")), []);
  return ms;
}

function portOf(): number {
  return Number(new URL(service.url).port);
}
