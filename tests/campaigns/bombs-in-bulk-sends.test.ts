import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { bulkDone, startBulkSend, type BulkSendSeen } from "../world/bulk-sends.ts";
import { createPaper, paperXml } from "../world/paper.ts";
import { world } from "../world/world.ts";
import { held, slowness } from "./held.ts";

// what a file of rows may become against what becomes of the service that reads it
const heldMaxMs = 250;
const { ann, bob, database } = await world({ works: true });
const lines = `<table name="lines" roleId="seller"><thead><tr><th>Item</th></tr></thead>
  <tbody><tr iterable="true"><td><field type="text" name="item" roleId="seller"/></td></tr></tbody></table>`;
const paper = await createPaper(ann, paperXml.replace("</body>", `${lines}</body>`));
const plain = `{"role.buyer":"${bob.mailboxId}","subject":"Offer","goods":"Pumps","price":1}\n`;
const wideNames = Array.from({ length: 190_000 }, (_, at) => `c${at.toString(36)}`)
  .join(",")
  .slice(0, 1_000_000);
const deep = `{"subject":${"[".repeat(500_000)}${"]".repeat(500_000)}}\n`;
const rowOf = (items: string): string => `${plain.slice(0, -2)},"offer::lines":[${items}]}\n`;
const names = Array.from({ length: 30_000 }, (_, at) => `"i${at}":1`).join(",");

async function heldFor<Given>(ask: () => Promise<Given>): Promise<Given> {
  const { heldMs, given } = await held(ask);
  assert.ok(heldMs < heldMaxMs * slowness(), `held for ${heldMs} ms`);
  return given;
}

const refused: Readonly<Record<string, readonly [text: string, query: string]>> = {
  "a header of 190 000 names": [`${wideNames}\n1\n`, ""],
  "a header of a million commas": [`${",".repeat(1_000_000)}\n1\n`, ""],
  "lists in lists in the first row": [deep, "&format=jsonl"],
  "a first row of 100 000 values": [rowOf(`${"{},".repeat(100_000)}{}`), "&format=jsonl"],
};
for (const [name, [text, query]] of Object.entries(refused)) {
  test(`${name} is refused at once`, async () => {
    const file = { name: "offers.csv", bytes: Buffer.from(text) };
    const path = `/api/v1/envelope/bulk-send?templateUuid=${paper.uuid}${query}`;
    const { status, json } = await heldFor(() => ann.upload(path, file));
    assert.deepEqual([status, Object(json).data.errors[0].errorCode], [400, "bulk_send.file"]);
  });
}

test("lists in lists in a later row refuse the file", async () => {
  const seen = await heldFor(async () => bulkDone(ann, await startBulkSend(ann, paper, plain + deep, "&format=jsonl")));
  assert.deepEqual([seen.state, seen.errors[0]?.errorCode], ["REFUSED", "bulk_send.file"]);
});

test("rows of very many values are decided in small batches, with turns for others between them", async () => {
  const text = rowOf(`{${names}}`).repeat(3) + plain;
  let uuid = "";
  const seen = await heldFor(async (): Promise<BulkSendSeen> => {
    uuid = await startBulkSend(ann, paper, text, "&format=jsonl&dryRun=true");
    return bulkDone(ann, uuid);
  });
  assert.deepEqual([seen.state, seen.total, seen.faulty], ["CHECKED", 4, 4]);
  const batches = await database.all(
    sql`select rows from bulk_send_batches where bulk_send_id = ${uuid}::uuid order by position`,
  );
  assert.deepEqual(
    batches.map((row) => Object(row).rows),
    [1, 1, 1, 1],
  );
});
