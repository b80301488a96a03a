import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { writeTemplateSchema } from "@chancery/core/template/schema.ts";
import { writeXml } from "@chancery/core/xml/write-xml.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { judgeOf } from "./schema-judge.ts";
import { mutated } from "./schema-mutations.ts";
import { anyTemplate } from "./schema-templates.ts";
import { templateWrongs, wronged } from "./schema-wrongs.ts";

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

test("what breaks the structure of a template is refused by the service and by template.xsd", () => {
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

const templateWords =
  "template info documents document flow roles role signatures signature field table thead tbody tr td th p div br img b li ul page-break formula lookup option title body pdf expire name id type roleId title order optional search min max value href style class iterable documentId relatedTo columnUuid code source precision data-x onclick lang width x y page".split(
    " ",
  );
