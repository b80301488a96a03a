import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import type { Answer } from "../world/call.ts";
import { order, orderTemplate, orderXml } from "../world/orders.ts";
import { createPaper, offerXml, paperXml, replyXml, sendOffer, type PaperTemplate } from "../world/paper.ts";
import { world, type World } from "../world/world.ts";
import { fuzzRequests } from "./fuzz-requests.ts";
import { mutatedXml } from "./fuzz-xml.ts";
import { campaignLength } from "./length.ts";

// Requests made up from openapi.json and XML that is nearly right: never a 5xx, never silence, every fault with its number.

const length = campaignLength(0);
const answerMaxMs = 5000;
const runs = (short: number): number => (length.isShort ? short : Math.round((length.ms / 60_000) * short * 4));

let scene: World;
let paper: PaperTemplate;
let envelope: string;
let envelopes: readonly string[];

before(async () => {
  scene = await world({ settings: { CHANCERY_ARCHIVE_WAIT_S: "0" } });
  await prepare();
});

/** Templates and an envelope in progress, which requests made up before may have archived or withdrawn. */
async function prepare(): Promise<void> {
  const { ann, bob } = scene;
  paper = await createPaper(ann);
  envelope = await sendOffer(ann, bob, paper);
  const orders = await orderTemplate(ann);
  envelopes = [offerXml(paper, bob.mailboxId), replyXml(paper), order(orders, { buyer: bob.mailboxId, checker: bob.mailboxId })];
}

test("generated requests to any operation are answered, never with a 5xx", async () => {
  const { ann, bob } = scene;
  const known = [
    envelope,
    paper.uuid,
    paper.version,
    ann.mailboxId,
    bob.mailboxId,
    ann.email,
    "mailbox",
    "file",
    "all",
    "envelope",
    paperXml,
    ...envelopes,
  ];
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fuzzRequests(known), fc.boolean(), async ({ operation, method, path, sent }, isAnn) => {
      const answer = await inTime((isAnn ? ann : bob).send(method, path, sent));
      seen.add(`${operation} ${answer.status < 300 ? "2xx" : "4xx"}`);
      assertSound(answer);
    }),
    { numRuns: runs(1500), seed: length.seed, endOnFailure: true },
  );
  assert.ok(
    [...seen].filter((one) => one.endsWith("2xx")).length >= 15,
    `too few went through: ${[...seen].toSorted().join(", ")}`,
  );
});

test("XML that is almost valid is answered, never with a 5xx", async () => {
  const { ann, bob } = scene;
  await prepare();
  const places = [
    {
      xml: mutatedXml([paperXml, orderXml(), orderXml({ isParallel: true })]),
      ask: (data: string) => ann.post("/api/v1/template", { access: "mailbox", data }),
    },
    {
      xml: mutatedXml([paperXml, orderXml()]),
      ask: (data: string) => ann.post("/api/v1/template/check", { access: "mailbox", data }),
    },
    { xml: mutatedXml(envelopes), ask: (data: string) => ann.post("/api/v1/envelope/send", { data }) },
    { xml: mutatedXml(envelopes), ask: (data: string) => bob.put("/api/v1/envelope/fill", { uuid: envelope, data }) },
    { xml: mutatedXml(envelopes), ask: (data: string) => bob.post("/api/v1/envelope/check", { data }) },
  ];
  for (const { xml, ask } of places) {
    let went = 0;
    const property = fc.asyncProperty(xml, async (data) => {
      const answer = await inTime(ask(data));
      if (answer.status < 300) went += 1;
      assertSound(answer);
    });
    await fc.assert(property, { numRuns: runs(120), seed: length.seed, endOnFailure: true });
    assert.ok(went > 0, "some went through");
  }
});

function assertSound(answer: Answer): void {
  assert.ok(answer.status < 500, `${answer.status}: ${answer.text}`);
  if (answer.status < 400 || answer.bytes.length === 0 || answer.status === 416) return;
  const { json } = answer;
  assert.ok(
    typeof json === "object" && json !== null && "code" in json && typeof json.code === "number" && json.code !== 1000,
    answer.text,
  );
}

async function inTime(asked: Promise<Answer>): Promise<Answer> {
  const aborter = new AbortController();
  const late = pause(answerMaxMs, undefined, { signal: aborter.signal });
  late.catch(() => undefined);
  const answer = await Promise.race([asked, late]).finally(() => aborter.abort());
  assert.ok(answer, `no answer within ${answerMaxMs} ms`);
  return answer;
}
