import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { postgresIn } from "@chancery/server/io/database/embedded/processes.ts";
import { callingUrl, type Answer, type Call } from "../world/call.ts";
import { until } from "../world/embedded.ts";
import { createPaper, offerXml, type PaperTemplate } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { killNow } from "./victims.ts";

// A database that takes connections and never answers: every request ends, and the service is back when it is.

const answerMaxMs = 10_000;
const recoveredMaxMs = 5000;

let folder: string;
let service: ServiceProcess;
let ann: Persona;
let template: PaperTemplate;

const call: Call = (...asked) => callingUrl(service.url)(...asked);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery links "));
  await writeFile(join(folder, "provision.json"), provisionText);
  const variables = { CHANCERY_DATA_DIR: join(folder, "data"), CHANCERY_PROVISION: join(folder, "provision.json") };
  service = await startProcess("start", variables);
  ann = await signIn(call, people.ann);
  template = await createPaper(ann);
});

after(async () => {
  await signalDatabase("SIGCONT");
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const ask = (): readonly Promise<Answer>[] =>
  Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? send() : ann.get(`/api/v1/template/${template.uuid}`)));

/** Duration of the same requests without the hang: other load on the machine may prolong timed limits by this much. */
async function workMs(): Promise<number> {
  const start = performance.now();
  await Promise.all(ask());
  return 2 * (performance.now() - start);
}

test("while the database hangs requests end with 503 within ten seconds, and five seconds after it resumes everything works", async (t) => {
  const slackMs = await workMs();
  await signalDatabase("SIGSTOP");
  const start = performance.now();
  const [ready, ...answers] = await Promise.all([call("GET", "/ready"), ...ask()]);
  const ms = performance.now() - start;
  t.diagnostic(`the last of them ended after ${Math.round(ms)} ms`);
  await signalDatabase("SIGCONT");
  const back = performance.now();
  assert.equal(ready.status, 503);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]));
  assert.ok(ms <= answerMaxMs + slackMs, `${Math.round(ms)} ms, of ${Math.round(slackMs)} ms of work`);
  await until(async () => (await send()).status === 201, 30_000);
  const recoveredMs = performance.now() - back;
  t.diagnostic(`a send went through ${Math.round(recoveredMs)} ms after the database went on`);
  assert.ok(recoveredMs <= recoveredMaxMs + slackMs, `${Math.round(recoveredMs)} ms, of ${Math.round(slackMs)} ms of work`);
  assert.equal((await call("GET", "/ready")).status, 200);
});

function send() {
  return ann.post("/api/v1/envelope/send", { data: offerXml(template, people.bob.mailboxId) });
}

/** Twice: the server may start a process while the others are counted, and one may end; it starts none once it is stopped. */
async function signalDatabase(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  for (const _ of ["the server", "what it made last"])
    for (const pid of await postgresIn(join(folder, "data", "database", "cluster"))) killNow(pid, signal);
}
