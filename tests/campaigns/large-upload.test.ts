import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Upload } from "tus-js-client";
import { callingUrl } from "../world/call.ts";
import { freePlace } from "../world/free-place.ts";
import { makeDictionary } from "../world/dictionaries.ts";
import { largeUploads } from "../world/imports.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";

// A file of 200 MB comes by a client that knows nothing of us, and is killed on its way.

const fileBytes = 200_000_000;
const chunkBytes = 20_000_000;
const line = Buffer.from("Kyiv;01001;a line as any other\r\n");

let folder: string;
let file: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery large upload "));
  file = join(folder, "cities.csv");
  await writeLarge(file);
  await writeFile(join(folder, "provision.json"), provisionText);
  // the same address when it starts again: the client knows no other
  const { host, port } = await freePlace();
  variables = {
    HOST: host,
    PORT: String(port),
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
  service = await startProcess("start", variables);
  ann = await signIn(callingUrl(service.url), people.ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("tus-js-client uploads 200 MB over a kill -9 in constant memory, and not a byte is sent twice that was acknowledged", async (t) => {
  const { uuid } = await makeDictionary(ann, []);
  const starting: Promise<void>[] = [];
  const acknowledged: number[] = [];
  const task = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      endpoint: `${service.url}${largeUploads}`,
      chunkSize: chunkBytes,
      uploadSize: fileBytes,
      headers: { Authorization: `Bearer ${ann.token}`, Mailbox: ann.mailboxId, Dictionary: uuid },
      metadata: { filename: "cities.csv" },
      // as often as it takes: a start may take long on a busy machine
      retryDelays: Array<number>(1000).fill(200),
      onChunkComplete: (_size, accepted) => {
        acknowledged.push(accepted);
        if (accepted >= fileBytes / 2 && starting.length === 0) starting.push(restart());
      },
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader("Task") ?? ""),
    });
    upload.start();
  });
  assert.equal(starting.length, 1);
  await Promise.all(starting);
  const seen = Object((await ann.get(`/api/v1/upload/${task}`)).json);
  assert.deepEqual([seen.status, seen.receivedSize, seen.format], ["PENDING", fileBytes, "csv"]);
  assert.deepEqual(
    acknowledged,
    [...new Set(acknowledged)].toSorted((a, b) => a - b),
  );
  const peak = await peakMemory(service.pid);
  t.diagnostic(`the service took ${Math.round(peak / 1e6)} MB at most`);
  assert.ok(peak < 400e6, `${peak} bytes`);
});

async function restart(): Promise<void> {
  await service.kill();
  service = await startProcess("start", variables);
  ann = persona(callingUrl(service.url), ann, ann.token);
}

/** The most memory a process ever held, bytes. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

async function writeLarge(path: string): Promise<void> {
  const handle = await open(path, "w");
  const block = Buffer.alloc(1_000_000, line);
  for (let at = 0; at < fileBytes; at += block.length) await handle.write(block);
  await handle.close();
}
