import assert from "node:assert/strict";
import { test } from "node:test";
import { modelFaults } from "../model.ts";
import { placeOf } from "../operations.ts";
import { described, schemaFaults, type Described } from "../schema.ts";
import { samples, unlike, unserved } from "./exceptions.ts";
import { propertiesOf, publicModels, publicOperations, sampleOf } from "./read-shapes.ts";
import type { PublicOperation } from "./shape.ts";

const places = new Map([...described].map(([operation, submitted]) => [placeOf(operation), submitted]));
/** Words of the longest list of them. */
const wordsMax = 120;

test("every public operation is served, except the listed ones", () => {
  const lacking = publicOperations.map(({ operation }) => operation).filter((operation) => !places.has(placeOf(operation)));
  assert.deepEqual(
    lacking.filter((operation) => !unserved.includes(operation)),
    [],
  );
});

for (const one of publicOperations) {
  const submitted = places.get(placeOf(one.operation));
  if (!submitted) continue;
  test(`${one.operation} takes what public clients send, demands nothing besides, and answers what they read`, () => {
    const faults = [...parameterFaults(one, submitted), ...bodyFaults(one, submitted), ...answerFaults(one, submitted)];
    assert.deepEqual(unlike.includes(one.operation) ? [] : faults, []);
  });
}

test("an unread parameter, a required one, a refused word and a missing property are detected", () => {
  const [one] = publicOperations.filter(({ operation }) => operation.startsWith("POST /api/v1/account/{accountUuid}/users"));
  const submitted = one && places.get(placeOf(one.operation));
  assert.ok(one && submitted);
  const page = { name: "page", in: "query", required: true, schema: {} } as const;
  assert.equal(parameterFaults(one, { ...submitted, parameters: [page] }).length, 3);
  const schema = { type: "object", properties: { status: { enum: ["ACTIVE"] } } };
  const narrow = { ...submitted, requestBody: { content: { "application/json": { schema } } } };
  assert.ok(bodyFaults(one, narrow).some((fault) => fault.startsWith("/status")));
  const bare = { description: "", content: { "application/json": { schema: { type: "object", properties: { data: {} } } } } };
  assert.equal(answerFaults(one, { ...submitted, responses: { 200: bare } }).length, 3);
});

test("an answer that clients cannot read is detected: a new word, a missing value, a wrong kind", () => {
  const model = publicModels().get("GET /api/v1/permission/{}/account/{}");
  assert.ok(model);
  const account = { uuid: "01930000-0000-7000-8000-0000000000e1", permissions: [1], roles: [] };
  assert.deepEqual(modelFaults(model, { account, mailboxes: [], user: { status: "ACTIVE" } }), []);
  const { length } = modelFaults(model, { account: { permissions: ["1"] }, user: { status: "GONE" } });
  assert.equal(length, 3);
  assert.equal(modelFaults(model, {}).length, 1);
});

function parameterFaults({ query, takesMailbox, status }: PublicOperation, submitted: Described): readonly string[] {
  const sent = query ? propertiesOf(query) : [];
  const always = new Set(sent.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const inQuery = submitted.parameters.filter((one) => one.in === "query");
  const mailbox = submitted.parameters.find((one) => one.in === "header" && one.name.toLowerCase() === "mailbox");
  return [
    ...sent.filter(({ name }) => !inQuery.some((one) => one.name === name)).map(({ name }) => `${name} is not read`),
    ...inQuery.filter(({ required, name }) => required && !always.has(name)).map(({ name }) => `${name} is demanded`),
    ...(mailbox?.required && !takesMailbox ? ["the header Mailbox is demanded"] : []),
    ...(submitted.responses[String(status)] ? [] : [`there is no status ${status}`]),
  ];
}

function bodyFaults({ operation, body, isForm }: PublicOperation, submitted: Described): readonly string[] {
  if (!body) return [];
  const content = submitted.requestBody?.content;
  const form = Object(content?.["multipart/form-data"]?.schema);
  const schema = isForm ? form.properties?.data : content?.["application/json"]?.schema;
  if (!schema) return ["no JSON is taken"];
  if (isForm && String(form.required) !== "file,data") return [`a form of ${form.required} is taken`];
  const faults = new Set<string>();
  for (let word = 0; word < wordsMax; word += 1) {
    for (const which of ["all", "least"] as const) {
      const sample = Object(sampleOf(body, which, word));
      const sent = Array.isArray(sample) ? sample : { ...sample, ...samples[operation] };
      for (const fault of schemaFaults(sent, schema)) faults.add(fault.slice(0, 200));
    }
  }
  return [...faults];
}

/** Properties that clients read and openapi.json does not describe. */
function answerFaults({ answer, status }: PublicOperation, submitted: Described): readonly string[] {
  if (!answer) return [];
  const schema = submitted.responses[String(status)]?.content?.["application/json"]?.schema;
  if (!schema) return ["no JSON is answered"];
  return schemaFaults(sampleOf(answer, "all", 0), schema).filter((fault) => fault.includes("additional properties"));
}
