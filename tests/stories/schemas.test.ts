import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fillXml as demoReply, sendXml as demoSend, templateXml as demoTemplate } from "../../tools/demo/xml.ts";
import { callingApp } from "../world/call.ts";
import { createPaper, offerXml, paperXml, replyXml, sendOffer, textAt, type PaperTemplate } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import { world, type World } from "../world/world.ts";
import { judgeOf, type Judge } from "../world/xsd.ts";

let scene: World;
let paper: PaperTemplate;
let judges: { readonly template: Judge; readonly envelope: Judge; readonly paper: Judge };
const texts: Record<string, string> = {};

before(async () => {
  scene = await world();
  paper = await createPaper(scene.ann);
  texts["template"] = await served("/api/v1/schema/template.xsd");
  texts["envelope"] = await served("/api/v1/schema/envelope.xsd");
  texts["paper"] = await served(`/api/v1/template/${paper.uuid}/envelope.xsd`, scene.ann);
  judges = {
    template: judgeOf(texts["template"]),
    envelope: judgeOf(texts["envelope"]),
    paper: judgeOf(texts["paper"]),
  };
});
after(() => Object.values(judges).forEach((judge) => judge.dispose()));

async function served(path: string, persona?: Persona): Promise<string> {
  const answer = persona ? await persona.get(path) : await callingApp(scene.app)("GET", path);
  assert.equal(answer.status, 200, answer.text);
  assert.match(String(answer.headers["content-type"]), /^application\/xml/);
  return answer.text;
}

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The XML of the examples that the reference page shows; some only hint at it. */
function examples(start: string): readonly string[] {
  const found: string[] = [];
  JSON.parse(file("openapi.json"), (_, value: unknown) => {
    if (typeof value === "string" && value.startsWith(start) && !value.includes("…")) found.push(value);
    return value;
  });
  return found;
}

test("every sample of a template validates against template.xsd", () => {
  const [sample = ""] = /<template>[^]*?<\/template>/.exec(file("docs/api/templates.md")) ?? [];
  const logo = { src: "data:image/png;base64,iVBORw0KGgoAAAAN", hash: "x" };
  const worlds = ["order-form", "supply-agreement"].map((name) => file(`tests/world/templates/${name}.xml`));
  const all = [sample, paperXml, demoTemplate(logo), ...worlds, ...examples("<template")];
  assert.ok(all.length >= 6, String(all.length));
  for (const xml of all) assert.equal(judges.template.refusal(xml), undefined, xml);
});

test("every sample of an envelope validates against envelope.xsd", () => {
  const id = scene.bob.mailboxId;
  const demo = { template: paper, recipient: id, attachment: id };
  const all = [
    offerXml(paper, id),
    replyXml(paper),
    demoSend(demo),
    demoReply({ template: paper, attachment: id }),
    ...examples("<envelope"),
  ];
  assert.ok(all.length >= 5, String(all.length));
  for (const xml of all) assert.equal(judges.envelope.refusal(xml), undefined, xml);
});

test("a stored template and an envelope as sent, filled in and read validate, for every participant and at every step", async () => {
  const { ann, bob } = scene;
  const stored = textAt(await ann.get(`/api/v1/template/${paper.uuid}`), "data");
  assert.equal(judges.template.refusal(stored), undefined, stored);
  const source = await ann.get(`/api/v1/integration/source/${paper.uuid}/${ann.mailboxId}`, {
    headers: { accept: "application/xml" },
  });
  const envelope = await sendOffer(ann, bob, paper);
  const read = async (persona: Persona): Promise<string> =>
    textAt(await persona.get(`/api/v1/envelope/${envelope}`), "envelope", "data");
  const waiting = [await read(ann), await read(bob)];
  const filled = await bob.put("/api/v1/envelope/fill", { uuid: envelope, data: replyXml(paper) });
  assert.equal(filled.status, 200, filled.text);
  const all = [source.text, offerXml(paper, bob.mailboxId), replyXml(paper), ...waiting, await read(ann), await read(bob)];
  for (const xml of all) {
    assert.equal(judges.envelope.refusal(xml), undefined, xml);
    assert.equal(judges.paper.refusal(xml), undefined, xml);
  }
  const other = offerXml(paper, bob.mailboxId).replace('name="price"', 'name="prize"');
  assert.match(judges.paper.refusal(other) ?? "", /prize/);
});

test("elements that a schema does not know are refused", () => {
  const reply = replyXml(paper);
  for (const [judge, xml, wrong] of [
    [judges.template, paperXml, paperXml.replace('type="number"', 'type="numbr"')],
    [judges.envelope, reply, reply.replace('name="terms"', "")],
    [judges.paper, reply, reply.replace('id="reply"', 'id="other"')],
  ] as const)
    assert.deepEqual([judge.refusal(xml), judge.refusal(wrong) === undefined], [undefined, false], wrong);
});

test("a schema that the client has is not sent again; another version has another", async () => {
  const { ann } = scene;
  for (const path of [
    "/api/v1/schema/template.xsd",
    "/api/v1/schema/envelope.xsd",
    `/api/v1/template/${paper.uuid}/envelope.xsd`,
  ]) {
    const first = await ann.get(path);
    const again = await ann.get(path, { headers: { "if-none-match": String(first.headers["etag"]) } });
    assert.deepEqual([again.status, again.text], [304, ""]);
  }
  const changed = { access: "mailbox", categories: [], data: paperXml.replaceAll('name="goods"', 'name="wares"') };
  const { uuid, version } = await createPaper(ann);
  const put = await ann.put(`/api/v1/template/${uuid}`, changed);
  assert.equal(put.status, 200, put.text);
  assert.match(await served(`/api/v1/template/${uuid}/envelope.xsd`, ann), /"wares"/);
  assert.match(await served(`/api/v1/template/${uuid}/envelope.xsd?templateVersion=${version}`, ann), /"goods"/);
});
