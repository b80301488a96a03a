import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createClient } from "@chancery/sdk";
import { operations } from "@chancery/sdk/operations.ts";

const openapi: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(
  await readFile(new URL("../../openapi.json", import.meta.url), "utf8"),
);
const client: Readonly<Record<string, unknown>> = createClient({ baseUrl: "http://127.0.0.1" });

/** Requests of the tus protocol, which methods of the client make one after the other. */
const resumable: Readonly<Record<string, readonly string[]>> = {
  uploadInParts: [
    "POST /api/v1/upload/attachment",
    "HEAD /api/v1/upload/attachment/{id}",
    "PATCH /api/v1/upload/attachment/{id}",
  ],
  abandonUpload: ["DELETE /api/v1/upload/attachment/{id}"],
  uploadLarge: [
    "POST /api/v1/upload/dictionary-large",
    "HEAD /api/v1/upload/dictionary-large/{id}",
    "PATCH /api/v1/upload/dictionary-large/{id}",
  ],
};
/** Imports have a method of their own that cancels them, and the client knows the protocol without asking. */
const unused = [
  "DELETE /api/v1/upload/dictionary-large/{id}",
  "OPTIONS /api/v1/upload/dictionary-large",
  "OPTIONS /api/v1/upload/dictionary-large/{id}",
];

test("each operation of the API is a method of the client; pages and probes are not", () => {
  const served = Object.entries(openapi.paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`));
  const methods = Object.entries(operations).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(([name, { verb = "GET", path }]) => ({ noun, name, place: `${verb} /api${path}` })),
  );
  const missing = methods.filter(({ noun, name }) => typeof Object(client[noun])[name] !== "function");
  assert.deepEqual(missing, []);
  const byHand = [...Object.values(resumable).flat(), ...unused];
  assert.deepEqual([...methods.map(({ place }) => place), ...byHand].toSorted(), served.toSorted());
});

test("resumable uploads are methods of the client", () => {
  const names = Object.values(client).flatMap((noun) => Object.keys(Object(noun)));
  for (const name of Object.keys(resumable)) assert.ok(names.includes(name), name);
});
