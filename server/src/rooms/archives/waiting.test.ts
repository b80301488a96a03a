import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { createPaper, replyXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { sendToSign } from "@chancery/tests/world/signing.ts";
import { world } from "@chancery/tests/world/world.ts";

/** Long enough to take something from those who wait, on a busy machine. */
const waitS = 3;
const one = await world({ settings: { CHANCERY_ARCHIVE_WAIT_S: String(waitS) } });
const { ann, bob, stranger, rooms, database } = one;
const call = callingApp(one.app);
const template = await orderTemplate(ann);
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;

test("an archive not yet built answers 425 with Retry-After, and with wait=true after the longest wait", async () => {
  const id = await sendOrder(one, template);
  const answer = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.deepEqual([answer.status, Object(answer.json).code, Number(answer.headers["retry-after"]) > 0], [425, 1019, true]);
  const at = performance.now();
  const later = await ann.get(`/api/v1/envelope/${id}/zip?wait=true`);
  assert.deepEqual([later.status, Object(later.json).code], [425, 1019]);
  assert.ok(performance.now() - at >= waitS * 1000 - 10);
});

/** Ends the building of an envelope's archive as a failure of each attempt would. */
async function giveUp(id: string, handler = "archives.build"): Promise<void> {
  await database.run(sql`
    insert into dead_jobs (key, handler, event_id, payload, created_at, failures, last_error)
    select id, ${handler}, 1, json_build_object('envelopeId', id, 'revision', revision), now(), 3,
      'hopeless: Error: printing took more than 1 ms'
    from envelopes
    where id = ${id}`);
}

test("an archive that cannot be printed says so at once, also with wait=true, until its job is given new attempts", async () => {
  const id = await sendOrder(one, template);
  await giveUp(id);
  const at = performance.now();
  for (const path of ["zip", "zip?wait=true", "download-final-pdf?documentId=order", "seals"]) {
    const answer = await ann.get(`/api/v1/envelope/${id}/${path}`);
    assert.deepEqual([answer.status, Object(answer.json).code], [422, 1066], path);
  }
  assert.ok(performance.now() - at < waitS * 1000);
  assert.equal((await stranger.get(`/api/v1/envelope/${id}/zip`)).status, 404);
  await database.run(sql`delete from dead_jobs where key = ${id}`);
  assert.equal((await ann.get(`/api/v1/envelope/${id}/zip`)).status, 425);
});

test("an archive that could not be printed when it was found missing says so, too", async () => {
  const id = await sendOrder(one, template);
  await giveUp(id, "archives.rebuild");
  const answer = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.deepEqual([answer.status, Object(answer.json).code], [422, 1066]);
});

test("a link of an email to an archive says when it is not built yet, and when it cannot be printed", async () => {
  const paper = await createPaper(ann);
  const id = await sendOffer(ann, bob, paper);
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper, "Bob") })).status, 200);
  await sendEmails(one);
  await ann.post("/api/v1/envelope/share-archive", { emails: ["guest@nowhere.example"], envelopeUuids: [id] });
  const [letter] = await sendEmails(one);
  const code = /\/download-shared\?code=([\w-]+)/.exec(letter?.text ?? "")?.[1];
  const download = async () => call("GET", `/api/v1/envelope/download-shared?code=${code}`);
  assert.equal((await download()).status, 425);
  await giveUp(id, "archives.rebuild");
  const answer = await download();
  assert.deepEqual([answer.status, Object(answer.json).code], [422, 1066]);
});

test("signers of an envelope that cannot be printed are told so, too", async () => {
  const id = await sendToSign(ann, bob);
  const path = `/api/v1/envelope/${id}/for-sign`;
  assert.equal((await bob.post(path)).status, 425);
  await giveUp(id);
  const answer = await bob.post(`${path}?wait=true`);
  assert.deepEqual([answer.status, Object(answer.json).code], [422, 1066]);
});

test("a draft has no archive: none is built, and downloads are refused immediately with the allowed actions", async () => {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const id = textAt(await ann.post("/api/v1/envelope", { data }), "uuid");
  const run = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  await builder.work({ envelopeId: id, revision: 1 }, new AbortController().signal, run);
  const kept = await database.all(sql`
    select envelope_id from archives where envelope_id = ${id}
    union all
    select envelope_id from printed_pages where envelope_id = ${id}`);
  assert.deepEqual(kept, []);
  for (const path of ["zip?wait=true", "for-print?documentId=order", "download-final-pdf?documentId=order"]) {
    const answer = await ann.get(`/api/v1/envelope/${id}/${path}`);
    assert.deepEqual([answer.status, Object(answer.json).code], [422, 50050], path);
    const { status, allowed } = Object(answer.json).data;
    assert.deepEqual([status, allowed], ["DRAFT", ["save", "send", "remove"]]);
    assert.equal((await stranger.get(`/api/v1/envelope/${id}/${path}`)).status, 404);
  }
});

type Taking = {
  readonly what: string;
  readonly status: number;
  begin(id: string): Promise<readonly [Persona, () => Promise<Answer>]>;
};

const share = (method: "POST" | "DELETE", id: string): Promise<Answer> =>
  bob.send(method, "/api/v1/envelope/share-copy", { body: { envelopeUuids: [id], mailboxUuids: [stranger.mailboxId] } });

/** Waiting callers, and the right that is revoked meanwhile. */
const takings: readonly Taking[] = [
  {
    what: "a session that ends",
    status: 401,
    begin: async () => {
      const again = await signIn(call, people.bob);
      return [again, async () => again.post("/api/logout")];
    },
  },
  {
    what: "a share that is withdrawn",
    status: 404,
    begin: async (id) => {
      await share("POST", id);
      return [stranger, async () => share("DELETE", id)];
    },
  },
  {
    what: "roles that are taken",
    status: 403,
    begin: async () => {
      const { viewer } = await colleagues(one);
      const { uuid } = Object((await viewer.get("/api/v1/user/profile")).json);
      const path = `/api/v1/permission/${uuid}/mailbox/${ann.mailboxId}`;
      return [viewer, async () => ann.send("DELETE", path)];
    },
  },
];

test("a request that waits is let in again before it is answered: what was taken meanwhile is not used", async () => {
  const reported = takings.map(async ({ what, begin }) => {
    const id = await sendOrder(one, template);
    const [who, take] = await begin(id);
    const paths = ["zip?wait=true", "for-print?documentId=order&wait=true"];
    const waiting = paths.map((path) => who.get(`/api/v1/envelope/${id}/${path}`));
    assert.equal((await who.get(`/api/v1/envelope/${id}/zip`)).status, 425);
    assert.ok((await take()).status < 300);
    return [what, ...(await Promise.all(waiting)).map(({ status }) => status)];
  });
  assert.deepEqual(
    await Promise.all(reported),
    takings.map(({ what, status }) => [what, status, status]),
  );
});
