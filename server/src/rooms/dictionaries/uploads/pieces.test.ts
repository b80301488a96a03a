import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { importLimits } from "../imports/limits.ts";

const { ann, database } = await world();
const dictionary = await makeDictionary(ann, [["Kyiv"]]);
const tus = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };

async function begin(sizeBytes: number): Promise<string> {
  const metadata = `filename ${Buffer.from("cities.csv").toString("base64")}`;
  const headers = { ...tus, dictionary: dictionary.uuid, "upload-length": String(sizeBytes), "upload-metadata": metadata };
  const made = await ann.send("POST", "/api/v1/upload/dictionary-large", { headers });
  assert.equal(made.status, 201, made.text);
  return String(made.headers["location"]);
}

const append = (path: string, from: number, text: string) =>
  ann.send("PATCH", path, { headers: { ...tus, "upload-offset": String(from) }, body: Buffer.from(text) });
const idOf = (path: string) => path.split("/").at(-1);
const codeOf = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, Object(answer.json).code];
const countsOf = (path: string) =>
  database.first(sql`
    select pieces, received_bytes::integer as bytes,
      (select count(*)::integer from dictionary_import_pieces p where p.import_id = i.id) as stored
    from dictionary_imports i
    where id = ${idOf(path)}`);

test("the parts of an upload are counted as they come, and those at a wrong offset are not", async () => {
  const path = await begin(10);
  assert.equal((await append(path, 0, "abc")).status, 204);
  assert.deepEqual(codeOf(await append(path, 2, "x")), [409, 1007]);
  assert.equal((await append(path, 3, "d")).status, 204);
  assert.deepEqual(await countsOf(path), { pieces: 2, bytes: 4, stored: 2 });
});

test("an upload has a limited number of parts, and one over it is not stored", async () => {
  const path = await begin(100);
  await append(path, 0, "a");
  await database.run(sql`update dictionary_imports set pieces = ${importLimits.piecesMax - 1} where id = ${idOf(path)}`);
  assert.equal((await append(path, 1, "b")).status, 204);
  assert.deepEqual(codeOf(await append(path, 2, "c")), [400, 1021]);
  assert.deepEqual(await countsOf(path), { pieces: importLimits.piecesMax, bytes: 2, stored: 2 });
});
