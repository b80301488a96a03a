import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "../ids/id.ts";
import { xmlEnd, xmlRecordWriter, xmlStart } from "./export-xml.ts";

const id = parseId<"dictionary">("01930000-0000-7000-8000-000000000001", "id");
const columnId = parseId<"column">("01930000-0000-7000-8000-000000000002", "id");
const columns = [{ id: columnId, name: 'A "&"', longText: false }];

test("the document names dictionary and columns before its records", () => {
  assert.equal(
    xmlStart({ id, name: "<Goods>", description: "a\nb", columns }) + xmlEnd,
    `<?xml version="1.0" encoding="UTF-8"?>
<dictionary uuid="${id}" name="&lt;Goods&gt;" description="a&#10;b">
  <columns>
    <column uuid="${columnId}" name="A &quot;&amp;&quot;" longText="false"/>
  </columns>
  <records>
  </records>
</dictionary>
`,
  );
});

test("a record has its non-empty cells by column; values that XML cannot represent are JSON strings", () => {
  const write = xmlRecordWriter(columns);
  const head = `<value column="${columnId}" name="A &quot;&amp;&quot;"`;
  for (const [cell, content] of [
    [null, ""],
    ["", ""],
    ["a<b>&\"'", `${head}>a&lt;b&gt;&amp;"'</value>`],
    [" \t\r\n ", `${head}> \t&#13;\n </value>`],
    ["\u0001\u000b", `${head} encoding="json">"\\u0001\\u000b"</value>`],
    ["<\uffff😀", `${head} encoding="json">"&lt;\\uffff😀"</value>`],
  ] as const) {
    assert.equal(write("r", [cell]), `    <record uuid="r">${content}</record>\n`);
  }
});
