import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { quickstartBlocks } from "../world/quickstart.ts";
import { described, goodStatuses, documentPart, schemaFaults } from "./schema.ts";

type Shape = { readonly $ref?: string; readonly examples?: readonly unknown[] };

const document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

/** Every schema with examples, in any place. */
const shapes: (Shape & object)[] = [];
JSON.parse(JSON.stringify(document), (key, value: unknown) => {
  // a property may be called examples
  if (key !== "properties" && Array.isArray(Object(value).examples)) shapes.push(Object(value));
  return value;
});

/** The operations of the quickstart in its order: "POST /api/login". */
const operations = quickstartBlocks().flatMap(({ commands }) =>
  [...commands.matchAll(/curl -sS (?:-X (\w+) )?"\$URL([^"?]+)[^"]*"((?:\\\n|[^\n])*)/g)].map(
    ([, submitted, path = "", rest = ""]) => {
      const method = submitted ?? (/ (--json|-F) /.test(rest) ? "POST" : "GET");
      return [...described.keys()].find((one) => isOperation(one, method, path)) ?? `${method} ${path} is no operation`;
    },
  ),
);

function isOperation(operation: string, method: string, path: string): boolean {
  const pattern = operation.replace(`${method} `, "").replaceAll(/\{\w+\}/g, "{}");
  return pattern === path.replaceAll(/\$[A-Z]+/g, "{}");
}

test("every example is valid by its own schema", () => {
  assert.ok(shapes.length > 50, String(shapes.length));
  const wrong = shapes.flatMap((shape) =>
    (shape.examples ?? []).flatMap((example) =>
      schemaFaults(example, shape).map((fault) => `${JSON.stringify(example)}: ${fault}`),
    ),
  );
  assert.deepEqual(wrong, []);
});

test("the quickstart calls ten operations", () => {
  assert.deepEqual(new Set(operations).size, 10, operations.join("\n"));
});

for (const operation of operations) {
  test(`${operation} has an example of its JSON, asked and answered`, () => {
    const submitted = described.get(operation) ?? assert.fail(operation);
    const contents = [
      submitted.requestBody?.content,
      ...goodStatuses(submitted).map((status) => submitted.responses[status]?.content),
    ];
    for (const content of contents) {
      const shape: Shape | undefined = content?.["application/json"]?.schema;
      if (shape) assert.ok(examplesOf(shape).length > 0, JSON.stringify(shape));
    }
  });
}

function examplesOf(shape: Shape): readonly unknown[] {
  return (shape.$ref === undefined ? shape : (documentPart(shape.$ref) as Shape)).examples ?? [];
}

test("every tag is described, and the reference begins with the setup", () => {
  const tags: readonly { readonly name: string; readonly description?: string }[] = document.tags;
  assert.deepEqual(
    tags.slice(0, 5).map(({ name }) => name),
    ["setup", "session", "mailbox", "template", "envelope"],
  );
  for (const { name, description } of tags) assert.match(description ?? "", /^[A-Z].*\.$/, name);
});
