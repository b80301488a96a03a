import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readableSchema } from "../../../../tests/world/readable-schema.ts";
import { writeTemplateSchema } from "./schema.ts";

// libxml2 compares the readers with the schema in tests/campaigns/schema.test.ts.

test("the schema of templates is the one in schema.xsd, element by element", () => {
  const lines = readFileSync(new URL("./schema.xsd", import.meta.url), "utf8").split("\n");
  const made = readableSchema(writeTemplateSchema()).split("\n");
  const at = made.findIndex((line, index) => line !== lines[index]);
  assert.equal(at === -1 ? undefined : `line ${at + 1}: ${made[at]}`, undefined);
  assert.equal(made.length, lines.length);
});
