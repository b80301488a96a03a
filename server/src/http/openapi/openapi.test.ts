import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Type } from "typebox";
import { demoReception } from "../../../../tests/world/reception/reception.ts";
import { demoRoutes } from "../../../../tests/world/reception/routes.ts";
import { openapiOf } from "./openapi.ts";
import { route } from "../route/route.ts";

type Operation = {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const reception = demoReception({
  checks: [
    { name: "database", run: async () => undefined },
    { name: "blobs", run: async () => Promise.reject(new Error("the folder is not writable")) },
  ],
});
after(() => reception.stop(0));

async function document(): Promise<Document> {
  return (await reception.fastify.inject("/openapi.json")).json();
}

test("every route is described with its parameters, bodies, answers and faults", async () => {
  const { openapi, paths } = await document();
  assert.equal(openapi, "3.1.0");
  for (const { method, path } of demoRoutes()) assert.ok(paths[path]?.[method.toLowerCase()], `${method} ${path}`);
  const read = paths["/thing/{thingUuid}"]?.["get"];
  assert.deepEqual(
    read?.parameters.map(({ name, in: place, required }) => [name, place, required]),
    [
      ["thingUuid", "path", true],
      ["wait", "query", false],
      ["limit", "query", false],
      ["kinds", "query", false],
      ["Mailbox", "header", true],
    ],
  );
  assert.deepEqual(Object.keys(read?.responses ?? {}), ["200", "400", "401", "403", "404", "406", "410", "429", "500", "503"]);
  assert.match(read?.responses["404"]?.description ?? "", /50011 `envelope.not_found`/);
  const make = paths["/thing"]?.["post"];
  assert.equal(make?.requestBody?.required, true);
  assert.ok(make?.parameters.some(({ name }) => name === "Idempotency-Key"));
  assert.deepEqual(Object.keys(paths["/file"]?.["post"]?.requestBody?.content ?? {}), ["multipart/form-data"]);
  assert.deepEqual(paths["/live"]?.["get"]?.security, []);
});

test("every reference leads somewhere, every placeholder is a parameter, every operation has its own id", async () => {
  const found = await document();
  const text = JSON.stringify(found);
  for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) assert.ok(found.components.schemas[name], name);
  const operations = Object.entries(found.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length);
  for (const { path, operation } of operations) {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(
      operation.parameters.filter((one) => one.in === "path").map(({ name }) => name),
      placeholders,
      path,
    );
  }
});

test("an example with a title of its own is no shape", () => {
  const example = { title: "Documents", names: ["one"] };
  const shape = Type.Object({ title: Type.String() }, { title: "Titled", examples: [example] });
  const entry = route("GET", "/titled", {
    summary: "x",
    signIn: "none",
    mailbox: "none",
    contract: { answers: { 200: shape } },
    action: async () => ({ status: 200 }),
  });
  const { schemas } = Object(openapiOf([entry], "")).components;
  assert.deepEqual([schemas.Titled.examples, schemas.Documents], [[example], undefined]);
});

test("two different shapes of one name are refused", () => {
  const entry = (path: string, shape: ReturnType<typeof Type.Object>) =>
    route("GET", path, {
      summary: "x",
      signIn: "none",
      mailbox: "none",
      contract: { answers: { 200: shape } },
      action: async () => ({ status: 200 }),
    });
  const [one, two] = [Type.Object({ a: Type.String() }, { title: "Same" }), Type.Object({ b: Type.String() }, { title: "Same" })];
  assert.throws(() => openapiOf([entry("/one", one), entry("/two", two)], ""), /two shapes are called Same/);
  assert.doesNotThrow(() => openapiOf([entry("/one", one), entry("/two", one)], ""));
});

test("/ready names the failing checks, and /live and /metrics still answer", async () => {
  const ready = await reception.fastify.inject("/ready");
  assert.equal(ready.statusCode, 503);
  assert.deepEqual(ready.json(), { status: "not ready", checks: { database: "ok", blobs: "the folder is not writable" } });
  assert.ok(Number(ready.headers["retry-after"]) >= 1);
  assert.deepEqual((await reception.fastify.inject("/live")).json(), { status: "live" });
  const metrics = await reception.fastify.inject("/metrics");
  assert.match(metrics.body, /chancery_http_request_seconds_count\{method="GET",route="\/ready",status="503"\} 1/);
  assert.match(metrics.body, /process_resident_memory_bytes/);
  assert.deepEqual((await reception.fastify.inject("/api/v1/settings")).json(), { applicationName: "Chancery" });
});

test("the reference page asks nothing of other hosts", async () => {
  const page = await reception.fastify.inject("/reference");
  assert.match(String(page.headers["content-security-policy"]), /default-src 'none'; script-src 'self'; .*connect-src 'self'/);
  assert.doesNotMatch(page.body, /https?:\/\//);
  for (const [, path] of page.body.matchAll(/src="([^"]+)"/g)) {
    const script = await reception.fastify.inject(`/${path}`);
    assert.deepEqual([script.statusCode, script.headers["content-type"]], [200, "text/javascript; charset=utf-8"]);
  }
});
