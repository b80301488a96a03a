import assert from "node:assert/strict";
import { test } from "node:test";
import { writeEnvelopeSchema } from "@chancery/core/envelope/xml/schema.ts";
import { writeVersionSchema } from "@chancery/core/envelope/xml/schema-version.ts";
import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { writeTemplateSchema } from "@chancery/core/template/schema/schema.ts";
import { allSteps } from "@chancery/core/xml/steps.ts";
import { writeXml } from "@chancery/core/xml/write-xml.ts";
import { campaignLength, chanceOf, type Chance } from "./length.ts";
import { anyEnvelope, draftOf, ids, signed } from "./schema-envelopes.ts";
import { address, id } from "./schema-fields.ts";
import { judgeOf } from "../world/xsd.ts";
import { mutated } from "./schema-mutations.ts";
import { anyTemplate } from "./schema-templates.ts";
import { envelopeWrongs, templateWrongs, versionWrongs, wronged } from "./schema-wrongs.ts";

// Made-up XML, right and nearly right: what the service accepts validates against its schema; what the schema refuses, it refuses.

const length = campaignLength(0);
/** Ten minutes are 100 000 documents. */
const runs = (short: number): number => (length.isShort ? short : Math.round((length.ms / 600_000) * short * 40));

test("a template that the service accepts validates against template.xsd, however it was changed", () => {
  const chance = chanceOf(length.seed);
  const judge = judgeOf(writeTemplateSchema());
  let accepted = 0;
  for (let left = runs(1000); left > 0; left -= 1) {
    const right = anyTemplate(chance);
    const text = writeXml(chance.below(10) === 0 ? right : mutated(right, chance, templateWords));
    if ("faults" in readTemplate(text)) continue;
    accepted += 1;
    assert.equal(judge.refusal(text), undefined, text);
  }
  judge.dispose();
  assert.ok(accepted > runs(1000) / 4, `only ${accepted} were accepted`);
});

test("a template with a broken structure is refused by the service and by template.xsd", () => {
  const chance = chanceOf(length.seed + 1);
  const judge = judgeOf(writeTemplateSchema());
  const kinds = Object.entries(templateWrongs);
  const met = new Set<string>();
  for (let left = runs(500); left > 0; left -= 1) {
    const right = anyTemplate(chance);
    assert.ok(!("faults" in readTemplate(writeXml(right))), writeXml(right));
    const [kind, wrong] = chance.pick(kinds);
    const tree = wronged(right, wrong, chance);
    if (!tree) continue;
    met.add(kind);
    const text = writeXml(tree);
    assert.ok("faults" in readTemplate(text), `${kind}: the service accepts ${text}`);
    assert.notEqual(judge.refusal(text), undefined, `${kind}: the schema accepts ${text}`);
  }
  judge.dispose();
  assert.deepEqual([...met].toSorted(), Object.keys(templateWrongs).toSorted());
});

test("an envelope that the service accepts validates against both its schemas, and so does its read form", () => {
  const chance = chanceOf(length.seed + 2);
  const any = judgeOf(writeEnvelopeSchema());
  let accepted = 0;
  for (let left = runs(50); left > 0; left -= 1) {
    const template = templateOf(chance);
    const own = judgeOf(allSteps(writeVersionSchema({ ...ids, template })));
    const assertRight = (text: string): void => {
      assert.equal(any.refusal(text), undefined, text);
      assert.equal(own.refusal(text), undefined, text);
    };
    for (let count = 20; count > 0; count -= 1) {
      const right = anyEnvelope(template, chance);
      const text = writeXml(chance.below(4) === 0 ? right : mutated(right, chance, envelopeWords));
      const draft = draftOf(text, template);
      if (!draft) continue;
      accepted += 1;
      assertRight(text);
      assertRight(writeEnvelope(draft, template));
      assertRight(writeEnvelope(signed(draft, template), template, new Set(["d1"])));
    }
    own.dispose();
  }
  any.dispose();
  assert.ok(accepted > runs(50) * 5, `only ${accepted} were accepted`);
});

test("an envelope with a broken structure is refused by the service and by its schemas", () => {
  const chance = chanceOf(length.seed + 3);
  const any = judgeOf(writeEnvelopeSchema());
  const kinds = Object.entries({ ...envelopeWrongs, ...versionWrongs });
  const met = new Set<string>();
  for (let left = runs(25); left > 0; left -= 1) {
    const template = templateOf(chance);
    const own = judgeOf(allSteps(writeVersionSchema({ ...ids, template })));
    for (let count = 20; count > 0; count -= 1) {
      const right = anyEnvelope(template, chance);
      assert.ok(draftOf(writeXml(right), template), writeXml(right));
      const [kind, wrong] = chance.pick(kinds);
      const tree = wronged(right, wrong, chance);
      if (!tree) continue;
      met.add(kind);
      const text = writeXml(tree);
      assert.equal(draftOf(text, template), undefined, `${kind}: the service accepts ${text}`);
      assert.notEqual(own.refusal(text), undefined, `${kind}: the schema of the version accepts ${text}`);
      if (kind in envelopeWrongs) assert.notEqual(any.refusal(text), undefined, `${kind}: the schema accepts ${text}`);
    }
    own.dispose();
  }
  any.dispose();
  assert.deepEqual([...met].toSorted(), kinds.map(([kind]) => kind).toSorted());
});

function templateOf(chance: Chance): Template {
  // whom a template names by email has to accept before an envelope has its recipient
  const read = readTemplate(writeXml(anyTemplate(chance)).replaceAll(address, id));
  assert.ok("template" in read);
  return read.template;
}

const envelopeWords =
  "envelope state info flow roles role documents document field fieldgroup fieldset value signatures signature message subject expire forwarding name id index mailboxUuid templateUuid templateVersion afterDays notifyIn delegation attachmentUuid recordUuid status date locked title".split(
    " ",
  );

const templateWords =
  "template info documents document flow roles role signatures signature field table thead tbody tr td th p div br img b li ul page-break formula lookup option title body pdf expire name id type roleId title order optional search min max value href style class iterable documentId relatedTo columnUuid code source precision data-x onclick lang width x y page".split(
    " ",
  );
