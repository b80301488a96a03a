import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ApiError, createClient, items, verifyWebhook, type Client } from "@chancery/sdk";
import { Webhook } from "standardwebhooks";
import { makeDictionary } from "../world/dictionaries.ts";
import { importEnd } from "../world/imports.ts";
import { createPaper, offerXml } from "../world/paper.ts";
import { people } from "../world/people.ts";
import type { Persona } from "../world/persona.ts";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { world } from "../world/world.ts";

const one = await world({ works: true, listens: true });
const { ann, bob, url } = one;
const clientOf = ({ token, mailboxId }: Persona, own: typeof fetch = fetch): Client =>
  createClient({ baseUrl: url, token, mailbox: mailboxId, fetch: own });

test("items reads a list over all its pages", async () => {
  const client = clientOf(ann);
  const names = ["A", "B", "C", "D", "E"].map((letter) => `Paged ${letter}`);
  for (const name of names) await client.categories.create({ body: { name } });
  const found = [];
  for await (const { name } of items(client.categories.list, { limit: 2 })) if (name.startsWith("Paged")) found.push(name);
  assert.deepEqual(found.toSorted(), names);
});

test("the event feed is followed until it is aborted, and continues after the last event", async () => {
  const template = await orderTemplate(ann);
  const client = clientOf(bob);
  const first = await sendOrder(one, template);
  const follow = async (after?: string) => {
    const stop = new AbortController();
    for await (const event of client.events.follow(after === undefined ? {} : { after }, { signal: stop.signal })) {
      stop.abort();
      return event;
    }
    throw new Error("the feed ended");
  };
  const appeared = await follow();
  assert.equal(appeared.data.uuid, first);
  const second = await sendOrder(one, template);
  assert.equal((await follow(appeared.id)).data.uuid, second);
  const stopped = new AbortController();
  stopped.abort();
  for await (const event of client.events.follow({}, { signal: stopped.signal })) assert.fail(event.id);
});

test("a large file of records is uploaded in parts, over broken connections, and continued by another client", async () => {
  const dictionary = await makeDictionary(ann, []);
  const rows = Buffer.from(Array.from({ length: 60_000 }, (_, index) => `row ${index} ${"x".repeat(200)}\n`).join(""));
  const data = new Blob([rows]);
  let requests = 0;
  const breaking: typeof fetch = async (input, init) => {
    requests += 1;
    if (init?.method === "PATCH" && requests % 3 === 0) throw new TypeError("fetch failed");
    return fetch(input, init);
  };
  const stop = new AbortController();
  let id: string | undefined;
  const upload = { dictionaryUuid: dictionary.uuid, name: "рядки.csv", data };
  const cut = clientOf(ann, breaking).imports.uploadLarge(upload, {
    signal: stop.signal,
    onCreated: (created) => (id = created),
    onProgress: (sent) => sent > 0 && stop.abort(new Error("cut")),
  });
  await assert.rejects(cut, /cut/);
  assert.ok(id);
  assert.equal(await clientOf(ann, breaking).imports.uploadLarge({ ...upload, id }), id);
  const task = await clientOf(ann).imports.get({ id });
  assert.equal(task.fileName, "рядки.csv");
  await clientOf(ann).imports.confirm({ id, body: {} });
  assert.equal((await importEnd(ann, id)).status, "COMPLETED");
  const { totalElements } = await clientOf(ann).records.list({ dictionaryUuid: dictionary.uuid, limit: 1 });
  assert.equal(totalElements, 60_000);
});

test("an attachment is uploaded in parts, over broken connections, and continued with its id; an id that has expired starts again", async () => {
  const bytes = randomBytes(12 * 1024 ** 2);
  const file = { name: "plan.bin", data: new Blob([bytes]) };
  let parts = 0;
  const breaking: typeof fetch = async (input, init) => {
    if (init?.method === "PATCH" && (parts += 1) % 2 === 1) throw new TypeError("fetch failed");
    return fetch(input, init);
  };
  const stop = new AbortController();
  let id = "";
  const cut = clientOf(ann, breaking).attachments.uploadInParts(
    { file },
    {
      signal: stop.signal,
      onCreated: (created) => (id = created),
      onProgress: (sent) => sent > 8e6 && stop.abort(new Error("cut")),
    },
  );
  await assert.rejects(cut, /cut/);
  const { uuid } = await clientOf(ann, breaking).attachments.uploadInParts({ file, id });
  const download = await clientOf(ann).attachments.download({ attachmentUuid: uuid });
  assert.ok(Buffer.from(await (await download.blob()).arrayBuffer()).equals(bytes));
  assert.deepEqual(await clientOf(ann).attachments.uploadInParts({ file, id }), { uuid });
  const gone = await clientOf(ann).attachments.uploadInParts({ file, id: people.bob.mailboxId });
  assert.match(gone.uuid, /^[0-9a-f-]{36}$/);
});

test("an upload in parts is abandoned with its id", async () => {
  const file = { name: "plan.bin", data: new Blob([randomBytes(9 * 1024 ** 2)]) };
  const { attachments } = clientOf(ann);
  const stop = new AbortController();
  let id = "";
  const onCreated = (created: string): void => {
    id = created;
    stop.abort(new Error("cut"));
  };
  await assert.rejects(attachments.uploadInParts({ file }, { signal: stop.signal, onCreated }), /cut/);
  await attachments.abandonUpload({ id });
  await assert.rejects(attachments.abandonUpload({ id }), (error: unknown) => error instanceof ApiError && error.status === 404);
});

test("the examples of the README run", async () => {
  const readme = await readFile(new URL("../../sdk/README.md", import.meta.url), "utf8");
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code.replaceAll(/^import .*\n/gm, ""));
  const template = await createPaper(ann);
  const printed: unknown[][] = [];
  const stop = new AbortController();
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = JSON.stringify({ uuid: "x" });
  const now = new Date();
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", now, body),
  };
  const given = {
    createClient,
    items,
    ApiError,
    verifyWebhook,
    writeFile,
    openAsBlob,
    baseUrl: url,
    email: people.ann.email,
    password: people.ann.password,
    mailbox: ann.mailboxId,
    secret,
    signal: stop.signal,
    xml: offerXml(template, bob.mailboxId, "Order 7"),
    envelopeUuid: "01930000-0000-7000-8000-00000000dead",
    after: undefined,
    request: new Request("http://receiver.example/", { method: "POST", headers, body }),
    console: {
      log: (...words: unknown[]) => {
        printed.push(words);
        if (words.includes("envelope.appeared")) stop.abort();
      },
    },
  };
  process.chdir(one.folder);
  await writeFile("offer.pdf", "%PDF-1.7 an offer");
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  const run = new AsyncFunction(...Object.keys(given), `${blocks.join("\n")}\nreturn { uuid, attachmentId, event };`);
  const { uuid, attachmentId, event } = await run(...Object.values(given));
  assert.deepEqual(event, { uuid: "x" });
  assert.match(attachmentId, /^[0-9a-f-]{36}$/);
  assert.deepEqual(printed[0], ["SENT"]);
  assert.ok(printed.some(([found]) => found === uuid));
  assert.ok(printed.some(([number]) => number === 50011));
  const archive = (await readdir(one.folder)).find((name) => name.endsWith(".zip"));
  assert.equal((await readFile(join(one.folder, archive ?? ""))).subarray(0, 2).toString(), "PK");
});

test("a send of files returns the id of its envelope", async () => {
  const client = clientOf(ann);
  const recipients = [{ recipient: bob.mailboxId, approver: true }];
  const { uuid } = await client.envelopes.quickSend({
    files: [{ name: "lease.txt", data: new Blob(["lease"]) }],
    data: { subject: "Lease", recipients, ordered: true, expireAfterDays: 3 },
  });
  const { envelope } = await client.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
  assert.equal(envelope.subject, "Lease");
});
