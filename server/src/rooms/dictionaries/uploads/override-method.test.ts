import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann } = await world();
const dictionary = await makeDictionary(ann, [["Kyiv"]]);
const tus = { "tus-resumable": "1.0.0" };

test("a client that can only send POST names the method of a part in a header", async () => {
  const created = { ...tus, dictionary: dictionary.uuid, "upload-length": "9" };
  const path = String((await ann.send("POST", "/api/v1/upload/dictionary-large", { headers: created })).headers["location"]);
  const part = {
    ...tus,
    "x-http-method-override": "PATCH",
    "content-type": "application/offset+octet-stream",
    "upload-offset": "0",
  };
  const put = await ann.send("POST", path, { headers: part, body: Buffer.from("Lviv\n") });
  assert.deepEqual([put.status, put.headers["upload-offset"]], [204, "5"]);
  assert.equal((await ann.send("POST", path, { headers: { ...tus, "x-http-method-override": "DELETE" } })).status, 204);
  assert.equal((await ann.send("HEAD", path, { headers: tus })).status, 410);
});

test("the method of requests that are no resumable uploads is that of the request line", async () => {
  const headers = { "x-http-method-override": "DELETE" };
  assert.equal((await ann.send("POST", `/api/v1/dictionary/${dictionary.uuid}/archive`, { headers })).status, 405);
});
