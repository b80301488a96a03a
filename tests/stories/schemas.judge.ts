import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { inFolder, run } from "../judges/run.ts";
import { createPaper, paperXml, replyXml } from "../world/paper.ts";
import { world } from "../world/world.ts";

const { ann } = await world();
const paper = await createPaper(ann);
const reply = replyXml(paper);

for (const [path, xml, wrong, reason] of [
  ["/api/v1/schema/template.xsd", paperXml, paperXml.replace('type="number"', 'type="numbr"'), /numbr/],
  ["/api/v1/schema/envelope.xsd", reply, reply.replace('name="terms"', ""), /'name' is required/],
  [`/api/v1/template/${paper.uuid}/envelope.xsd`, reply, reply.replace('id="reply"', 'id="other"'), /other/],
] as const) {
  test(`xmllint validates by ${path.replace(paper.uuid, "…")}`, async () => {
    const schema = (await ann.get(path)).text;
    await inFolder({ "schema.xsd": schema, "good.xml": xml, "wrong.xml": wrong }, async (folder) => {
      const validate = (name: string) => run("xmllint", ["--noout", "--schema", join(folder, "schema.xsd"), join(folder, name)]);
      await validate("good.xml");
      await assert.rejects(validate("wrong.xml"), { code: 3, stderr: reason });
    });
  });
}
