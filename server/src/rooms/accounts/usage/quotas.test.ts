import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp, multipart, type Answer } from "@chancery/tests/world/call.ts";
import { tus, tusBytes } from "@chancery/tests/world/imports.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { drawing } from "@chancery/tests/world/drawings.ts";
import { exportDone, startExport } from "@chancery/tests/world/exports.ts";
import { createPaper, textAt } from "@chancery/tests/world/paper.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sharp from "sharp";

const fileBytes = 1000;
const drawn = drawing();
const quotas = {
  attachments: { bytes: 5 * fileBytes, files: 4 },
  images: { bytes: 20_000, files: 2 },
  exports: { bytes: 200, perHour: 3 },
  clones: { perHour: 2 },
};

/** A world of its own with small quotas. */
async function small(given: object = quotas) {
  let now: Instant | undefined;
  const clock = { now: () => now ?? (new Date().toISOString() as Instant) };
  const made = await world({ clock, works: true, settings: { CHANCERY_QUOTAS: JSON.stringify(given) } });
  return { ...made, hoursPass: (hours: number) => void (now = addMs(clock.now(), hours * 3_600_000)) };
}

let made = 0;
async function upload(who: Persona, sizeBytes = fileBytes): Promise<Answer> {
  made += 1;
  return who.upload("/api/v1/envelope/attachment", { name: "a.csv", bytes: Buffer.alloc(sizeBytes, `${made},`) });
}

const clone = (who: Persona, id: string): Promise<Answer> => who.post(`/api/v1/envelope/clone-attachment?attachmentUuid=${id}`);
const refusal = ({ status, json }: Answer) => [status, Object(json).code];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

async function usageOf(who: Persona, accountId: string) {
  const answer = await who.get(`/api/v1/account/${accountId}/usage`);
  assert.equal(answer.status, 200, answer.text);
  const rows: readonly { readonly name: string }[] = Object(answer.json).quotas;
  return Object(Object.fromEntries(rows.map(({ name, ...usage }) => [name, usage])));
}
const { accountId } = people.ann;

test("of concurrent uploads at the edge of the quota only those that fit are accepted, and 507 says what to do", async () => {
  const { ann, bob, database } = await small();
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(ann)));
  assert.deepEqual(statuses(answers), [...Array<number>(4).fill(201), ...Array<number>(4).fill(507)]);
  const refused = answers.find(({ status }) => status === 507);
  assert.deepEqual(refused && refusal(refused), [507, 1054]);
  assert.match(refused?.text ?? "", /quota of 4 files of attachments is used up; remove/);
  const { attachments } = await usageOf(ann, accountId);
  assert.deepEqual(attachments, { bytes: { used: 4 * fileBytes, limit: 5 * fileBytes }, files: { used: 4, limit: 4 } });
  assert.equal((await upload(bob)).status, 201, "another account has its own");
  await database.run(
    sql`delete from attachments where id = ${textAt(
      answers.find(({ status }) => status === 201)!,
      "uuid",
    )}`,
  );
  assert.deepEqual(statuses(await Promise.all([upload(ann), upload(ann)])), [201, 507]);
});

test("bytes are bounded as the number is, and the file of a refused upload is cleaned away", async () => {
  const { ann, database } = await small();
  assert.equal((await upload(ann, 3 * fileBytes)).status, 201);
  assert.equal((await upload(ann, 3 * fileBytes)).status, 507);
  assert.equal((await database.all(sql`select sha256 from blob_removals`)).length, 1);
  assert.deepEqual(statuses(await Promise.all([upload(ann, 2 * fileBytes), upload(ann, 2 * fileBytes)])), [201, 507]);
});

test("an upload in parts counts with its announced size until it is whole, abandoned or removed", async () => {
  const { ann, bob, database } = await small();
  const begin = (who: Persona, sizeBytes: number) =>
    who.send("POST", "/api/v1/upload/attachment", {
      headers: { ...tus, "upload-length": String(sizeBytes), "upload-metadata": "filename YS5iaW4=" },
    });
  const answers = await Promise.all([begin(ann, 3 * fileBytes), begin(ann, 3 * fileBytes)]);
  assert.deepEqual(statuses(answers), [201, 507]);
  const path = String(answers.find(({ status }) => status === 201)?.headers["location"]);
  assert.deepEqual((await usageOf(ann, accountId)).attachments.bytes, { used: 3 * fileBytes, limit: 5 * fileBytes });
  assert.equal((await upload(ann, 3 * fileBytes)).status, 507);
  assert.equal((await begin(bob, 3 * fileBytes)).status, 201, "another account has its own");

  assert.equal((await upload(ann, 2 * fileBytes)).status, 201);
  const whole = await ann.send("PATCH", path, {
    headers: { ...tusBytes, "upload-offset": "0" },
    body: Buffer.alloc(3 * fileBytes, "a,"),
  });
  assert.equal(whole.status, 204, "the last bytes of the quota");
  assert.deepEqual((await usageOf(ann, accountId)).attachments.files, { used: 2, limit: 4 });
  await database.run(sql`delete from attachment_uploads where attachment_id is not null`);
  assert.deepEqual((await usageOf(ann, accountId)).attachments.files, { used: 2, limit: 4 }, "the file stays");

  await database.run(sql`delete from attachments`);
  const other = String((await begin(ann, fileBytes)).headers["location"]);
  assert.equal((await ann.send("DELETE", other, { headers: tus })).status, 204);
  assert.deepEqual((await usageOf(ann, accountId)).attachments.bytes, { used: 0, limit: 5 * fileBytes });
});

test("a file without a mailbox counts against an account of its person", async () => {
  const { ann, app } = await small();
  const call = callingApp(app);
  const file = multipart({ name: "a.csv", bytes: Buffer.from("a,b") });
  const headers = { ...file.headers, authorization: `Bearer ${ann.token}` };
  const send = () => call("POST", "/api/v1/envelope/attachment", { ...file, headers });
  const answers = [];
  for (let at = 0; at < 5; at += 1) answers.push(await send());
  assert.deepEqual(statuses(answers), [201, 201, 201, 201, 507]);
});

test("copies count as files, and their number in an hour is limited", async () => {
  const { ann, hoursPass } = await small();
  const id = textAt(await upload(ann), "uuid");
  const answers = await Promise.all([clone(ann, id), clone(ann, id), clone(ann, id)]);
  assert.deepEqual(statuses(answers), [201, 201, 429]);
  const refused = answers.find(({ status }) => status === 429);
  const retryAfterS = Number(refused?.headers["retry-after"]);
  assert.ok(retryAfterS > 3500 && retryAfterS <= 3600, `${retryAfterS}`);
  assert.deepEqual(refused && refusal(refused), [429, 1005]);
  const { attachments, clones } = await usageOf(ann, accountId);
  assert.deepEqual([attachments.files.used, clones], [3, { perHour: { used: 2, limit: 2 } }]);
  hoursPass(1);
  assert.deepEqual((await usageOf(ann, accountId)).clones.perHour.used, 0);
  assert.deepEqual(statuses([await clone(ann, id), await clone(ann, id)]), [201, 507]);
});

test("copies of templates are counted with those of files", async () => {
  const { ann } = await small();
  const { uuid } = await createPaper(ann);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ann.post(`/api/v1/template/${uuid}/clone`)));
  assert.deepEqual(statuses(answers), [201, 201, 429, 429]);
});

test("pictures and PDFs of templates and kept drawings share a quota, and a removed one gives its room back", async () => {
  const { ann, bob } = await small();
  const png = (red: number) => sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } }).png();
  const picture = async (who: Persona, red: number): Promise<Answer> =>
    who.upload("/api/v1/template/image", { name: "a.png", bytes: await png(red).toBuffer() });
  const keep = (image: string): Promise<Answer> => ann.send("PUT", "/api/v1/user/signature", { body: image });
  assert.ok((await keep(drawn)).status < 300);
  assert.deepEqual(statuses(await Promise.all([picture(ann, 1), picture(ann, 2)])), [201, 507]);
  assert.equal((await picture(bob, 1)).status, 201);
  const pdf = { name: "a.pdf", bytes: testPdf([{ text: "a", at: [50, 50] }]) };
  assert.deepEqual(refusal(await ann.upload("/api/v1/template/pdf", pdf)), [507, 1054]);
  assert.ok((await keep("")).status < 300);
  assert.deepEqual((await usageOf(ann, accountId)).images.files, { used: 1, limit: 2 });
  assert.equal((await picture(ann, 3)).status, 201);
  assert.deepEqual(refusal(await keep(drawn)), [507, 1054]);
});

test("exports are bounded in number by the hour, and in bytes that are kept", async () => {
  const { ann, rooms, app, hoursPass } = await small();
  const goods = await makeDictionary(ann, [["x".repeat(150)]]);
  const first = await startExport(ann, goods.path);
  assert.equal((await exportDone(ann, goods.path, first.uuid)).status, "COMPLETED");
  const second = await startExport(ann, goods.path);
  assert.equal((await exportDone(ann, goods.path, second.uuid)).status, "CLEANED", "no room for its file");
  const start = (): Promise<Answer> => ann.post(`${goods.path}/download`);
  const answers = await Promise.all([start(), start()]);
  assert.deepEqual(statuses(answers), [201, 429]);
  await exportDone(
    ann,
    goods.path,
    textAt(
      answers.find(({ status }) => status === 201)!,
      "uuid",
    ),
  );
  hoursPass(25);
  await rooms.schedules.find(({ name }) => name === "dictionaries.clean_exports")?.work(new AbortController().signal);
  const again = await signIn(callingApp(app), people.ann);
  assert.deepEqual((await usageOf(again, accountId)).exports.bytes, { used: 0, limit: 200 });
  const later = await startExport(again, goods.path);
  assert.equal((await exportDone(again, goods.path, later.uuid)).status, "COMPLETED");
});
