import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { beginUpload, confirmRows, importEnd, largeUploads, tus, uploadRows } from "@chancery/tests/world/imports.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant | undefined;
const clock = { now: () => now ?? (new Date().toISOString() as Instant) };
const CHANCERY_QUOTAS = JSON.stringify({ uploads: { bytes: 1000, files: 2 } });
const { ann, bob, app, rooms } = await world({ clock, works: true, settings: { CHANCERY_QUOTAS } });
const cities = await makeDictionary(ann, [["Kyiv"]]);
const goods = await makeDictionary(bob, [["Pipe"]]);

const begin = (who: Persona, { uuid }: MadeDictionary, sizeBytes: number): Promise<Answer> =>
  who.send("POST", largeUploads, { headers: { ...tus, dictionary: uuid, "upload-length": String(sizeBytes) } });
const sendFile = (who: Persona): Promise<Answer> =>
  who.upload(`/api/v1/upload/dictionary/${cities.uuid}`, { name: "rows.csv", bytes: Buffer.from("Lviv\r\n") });
const refusal = ({ status, json }: Answer) => [status, Object(json).code];

async function used(who: Persona) {
  const { quotas } = Object((await who.get(`/api/v1/account/${people.ann.accountId}/usage`)).json);
  const row = quotas.find(({ name }: { readonly name: string }) => name === "uploads");
  return [row.files.used, row.bytes.used];
}

test("unfinished imports of an account are bounded in number, whichever way they come, and a cancelled one makes room", async () => {
  const first = await beginUpload(ann, cities, 10);
  const second = await sendFile(ann);
  assert.equal(second.status, 201, second.text);
  assert.deepEqual(await used(ann), [2, 16]);
  assert.deepEqual(refusal(await begin(ann, cities, 10)), [507, 1054]);
  assert.deepEqual(refusal(await sendFile(ann)), [507, 1054]);
  assert.equal((await begin(bob, goods, 10)).status, 201, "another account has its own");
  assert.equal((await ann.send("DELETE", first, { headers: tus })).status, 204);
  assert.equal((await ann.send("DELETE", `/api/v1/upload/${Object(second.json).uuid}`)).status, 204);
  assert.deepEqual(await used(ann), [0, 0]);
});

test("uploads are limited by their announced bytes; of two concurrent ones one is accepted", async () => {
  assert.deepEqual(refusal(await begin(ann, cities, 1001)), [507, 1054]);
  const answers = await Promise.all([begin(ann, cities, 600), begin(ann, cities, 600)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 507]);
  const location = String(answers.find(({ status }) => status === 201)?.headers["location"]);
  assert.equal((await ann.send("DELETE", location, { headers: tus })).status, 204);
});

test("an import that completed and an upload that was never finished make room", async () => {
  const task = await uploadRows(ann, cities, "Odesa\r\n");
  await confirmRows(ann, task, { headerFirstRow: false });
  assert.equal((await importEnd(ann, task)).status, "COMPLETED");
  assert.deepEqual(await used(ann), [0, 0]);
  await beginUpload(ann, cities, 500);
  now = addMs(clock.now(), 25 * 3_600_000);
  await rooms.schedules.find(({ name }) => name === "dictionary-imports.clean")?.work(new AbortController().signal);
  assert.deepEqual(await used(await signIn(callingApp(app), people.ann)), [0, 0]);
});
