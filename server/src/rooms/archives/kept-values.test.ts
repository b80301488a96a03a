import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { createPaper, offerXml, paperXml, replyXml, textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";

const { ann, bob, rooms } = await world();
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;

/** The envelope's data as its archive has it. */
async function archived(id: string): Promise<string> {
  const meta = { eventId: 1, key: id, attempt: 1, finish: async (): Promise<void> => undefined };
  await builder.work({ envelopeId: id, revision: 0 }, new AbortController().signal, meta);
  const { status, bytes } = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(status, 200);
  const files = [...(await unzip(bytes))].filter(([name]) => name.endsWith(".xml"));
  return files.map(([, xml]) => xml.toString()).join("");
}

test("an envelope keeps the value it was filled with, whatever becomes of the record", async () => {
  const goods = await makeDictionary(ann, [["Nut", "1.50"]]);
  const [name, price] = goods.columns;
  const fields = `<field type="select-dictionary" name="pick" roleId="seller" search="true" dictionaryUuid="${goods.uuid}" columnUuid="${name}"/>
    <lookup name="each" relatedTo="pick" columnUuid="${price}"/>`;
  const paper = await createPaper(ann, paperXml.replace("EUR.</p>", `EUR.${fields}</p>`));
  const picked = `<field name="pick" recordUuid="${goods.records[0]}">Nut</field></document>`;
  const data = offerXml(paper, bob.mailboxId).replace("</document>", picked);
  const id = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");

  const record = `${goods.path}/record`;
  await ann.send("PATCH", `${record}/${goods.records[0]}`, { body: [{ uuid: name, value: "Bolt" }] });
  await ann.send("DELETE", record, { body: [{ uuid: goods.records[0] }] });
  await ann.send("DELETE", `${goods.path}/column/${price}`);
  const filled = await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) });
  assert.equal(filled.status, 200, filled.text);

  const kept = [`<field name="pick" recordUuid="${goods.records[0]}">Nut</field>`, '<field name="each">1.50</field>'];
  const read = textAt(await ann.get(`/api/v1/envelope/${id}`), "envelope", "data");
  const packed = await archived(id);
  for (const part of kept) assert.ok(read.includes(part) && packed.includes(part), `${part} in ${read} and ${packed}`);
  const search = async (value: string) =>
    Object(await ann.post("/api/v1/envelope/search?uuidOnly=true", { searchFields: [{ name: "pick", value }] })).json.data.length;
  assert.deepEqual([await search("nut"), await search("bolt")], [1, 0]);
});
