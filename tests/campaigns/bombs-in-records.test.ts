import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { makeDictionary } from "../world/dictionaries.ts";
import { world } from "../world/world.ts";
import { held, slowness } from "./held.ts";

const heldMaxMs = 100;
const timesMax = 3;
const { ann, database } = await world();
const names = Array.from({ length: 25 }, (_, at) => `c${at}`);
const dictionary = await makeDictionary(ann, [names]);
await database.run(sql`update dictionary_columns set is_long = true where dictionary_id = ${dictionary.uuid}`);
const longest =
  Array.from({ length: 900 }, (_, at) => (at * 7919 + 7919).toString(36))
    .join(" ")
    .padEnd(4095) + "x";

test("records of the longest texts leave other requests their turns", async () => {
  const record = dictionary.columns.map((uuid, at) => ({ uuid, value: `${at}${longest}`.slice(0, 4096) }));
  const body = Buffer.from(JSON.stringify(Array.from({ length: 20 }, () => record)));
  const ask = async (): Promise<number> => {
    const { heldMs, given } = await held(() =>
      ann.send("POST", `${dictionary.path}/record`, { body, headers: { "content-type": "application/json" } }),
    );
    assert.equal(given.status, 201, given.text.slice(0, 200));
    return heldMs;
  };
  let bestMs = await ask();
  for (let more = timesMax; more > 1 && bestMs >= heldMaxMs; more -= 1) bestMs = Math.min(bestMs, await ask());
  assert.ok(bestMs < heldMaxMs * slowness(), `held for ${bestMs} ms`);
  if (process.env["FIGURES"]) console.log(`${bestMs} ms`);
});
