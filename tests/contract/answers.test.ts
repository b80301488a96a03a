import assert from "node:assert/strict";
import { consolePaths } from "@chancery/server/http/server/console-routes.ts";
import { test } from "node:test";
import { callingUrl, multipart, type Answer } from "../world/call.ts";
import { persona } from "../world/persona.ts";
import { askClient, hasMethod } from "./ask-client.ts";
import { methodOf, type Asked, type Case } from "./cases/case.ts";
import { cases } from "./cases/cases.ts";
import { clientModels } from "./client-models.ts";
import { modelFaults } from "./model.ts";
import { placeOf } from "./operations.ts";
import { unlike } from "./public/exceptions.ts";
import { publicModels } from "./public/read-shapes.ts";
import { csv, numberOf, openScene, type Scene } from "./scene.ts";
import { described, faultsOf, goodStatuses } from "./schema.ts";
import { servedOperations } from "./served.ts";

// In a process of its own: it is among the longest.

const shapes = publicModels();
const scene = await openScene({ CHANCERY_UPLOAD_MAX_BYTES: String(1024 ** 2) });

/** Served, and no part of the interface: the console, the description and its page, and what pages share. */
const undescribed = [
  ...consolePaths.map((path) => placeOf(`GET ${path}`)),
  "GET /assets/{}",
  "GET /chancery-verify.mjs",
  "GET /openapi.json",
  "GET /reference",
  "GET /reference/errors",
  "GET /reference/start.js",
  "GET /reference/styles.js",
  "GET /reference/scalar.js",
  "GET /page.css",
  "GET /page.svg",
];

// over a real line, where an empty answer, a cut upload or a HEAD could go wrong
const { port } = await scene.app.listen({ host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${port}`;
const line = callingUrl(url);

async function answerTo(place: Scene, operation: string, { as = "ann", path, sent }: Asked): Promise<Answer> {
  const who = as === "nobody" || as === "poorly" ? undefined : place[as];
  const send = as === "poorly" ? place.poorly : who ? persona(line, who, who.token).send : line;
  return send(methodOf(operation), path, sent);
}

test("openapi.json describes exactly the endpoints that are served", () => {
  const served = servedOperations(scene.app.fastify).filter((operation) => !undescribed.includes(operation));
  // the tree of routes does not show a separate HEAD beside a GET; its row below calls it
  const submitted = [...described.keys()].filter(
    (one) => !(one.startsWith("HEAD ") && described.has(one.replace("HEAD", "GET"))),
  );
  assert.deepEqual(served.toSorted(), submitted.map(placeOf).toSorted());
});

test("every operation has a row, every row an operation, every good status a case", () => {
  assert.deepEqual(Object.keys(cases).toSorted(), [...described.keys()].toSorted());
  const lacking = [...described].flatMap(([operation, submitted]) => {
    const shown = new Set(cases[operation]?.map(({ status }) => status));
    return goodStatuses(submitted).flatMap((status) => (shown.has(status) ? [] : [`${operation} ${status}`]));
  });
  assert.deepEqual(lacking, []);
});

for (const [operation, rows] of Object.entries(cases)) {
  test(`${operation} answers as openapi.json and the clients' models say`, async () => {
    const faults: string[] = [];
    const first = await rows[0].ask(scene);
    for (const row of [...typicalFaults(operation, first), { ...rows[0], ask: () => first }, ...rows.slice(1)]) {
      const asked = await row.ask(scene);
      const isByClient = asked === first && hasMethod(operation);
      const answer = await (isByClient ? askClient(scene, url, operation, asked) : answerTo(scene, operation, asked));
      faults.push(...faultsOf(operation, answer));
      if (answer.status !== row.status || (row.code !== undefined && numberOf(answer) !== row.code))
        faults.push(
          `${operation} ${asked.path}: ${row.status} ${row.code ?? ""} expected, not ${answer.status}: ${answer.text.slice(0, 400)}`,
        );
      if (answer.status === 400 && hasNoRow(answer))
        faults.push(`${operation} ${asked.path}: no row in ${answer.text.slice(0, 400)}`);
      const model = clientModels[operation];
      if (model && answer.status < 300) faults.push(...modelFaults(model, answer.json, `${operation} ${asked.path}`));
      const shape = unlike.includes(operation) ? undefined : shapes.get(placeOf(operation));
      if (shape && answer.status < 300) faults.push(...modelFaults(shape, answer.json, `${operation} ${asked.path}`));
    }
    assert.deepEqual(faults, []);
  });
}

test("every operation with a JSON answer has a client's model", () => {
  const lacking = [...described].filter(([operation, { responses }]) => {
    const hasJson = Object.entries(responses).some(([status, { content }]) => status < "300" && content?.["application/json"]);
    return hasJson !== Object.hasOwn(clientModels, operation);
  });
  assert.deepEqual(
    lacking.map(([operation]) => operation),
    [],
  );
});

/** Whether an error body lists no fault; the answer to HEAD has no body. */
function hasNoRow({ json, text }: Answer): boolean {
  return text !== "" && Object(json).data?.errors?.[0]?.code === undefined;
}

const anyUuid = /[0-9a-f-]{36}/i;

/** Faults of any request: its method, its Accept header, its body. Such a request changes nothing. */
function typicalFaults(operation: string, asked: Asked): readonly Case[] {
  const submitted = described.get(operation);
  if (!submitted || operation === "POST /api/setup") return [];
  const more = (status: number, code: number, change: (asked: Asked) => Asked): Case => ({
    status,
    ...(operation.startsWith("HEAD ") ? {} : { code }),
    ask: () => change(asked),
  });
  const header = (name: string, value: string) => (asked: Asked) => ({
    ...asked,
    sent: { ...asked.sent, headers: { ...asked.sent?.headers, [name]: value } },
  });
  const body = (bytes: Buffer, type: string) => (asked: Asked) => ({
    ...asked,
    sent: { body: bytes, headers: { "content-type": type } },
  });
  const problem = "application/problem+json";
  const takesJson = submitted.requestBody?.content["application/json"] !== undefined;
  const takesFile = submitted.requestBody?.content["multipart/form-data"] !== undefined;
  return [
    ...(submitted.security.length > 0 ? [more(401, 1027, header("authorization", "Bearer chs_none"))] : []),
    ...(submitted.responses["406"] && !operation.includes("attachment") ? [more(406, 1080, header("accept", "text/csv"))] : []),
    ...(submitted.security.length > 0
      ? [more(401, 1027, (asked) => header("accept", problem)(header("authorization", "Basic abc")(asked)))]
      : []),
    ...(takesJson ? [more(400, 1006, body(Buffer.from("{"), "application/json"))] : []),
    ...(takesJson ? [more(415, 1011, body(Buffer.from("<a/>"), "application/xml"))] : []),
    ...(takesJson && !takesFile ? [more(415, 1011, (asked) => ({ ...asked, sent: multipart(csv) }))] : []),
    ...(/\{(?!flag\}|code\}|size\}|qualifiedId\}|sessionId\})/.test(operation) && anyUuid.test(asked.path)
      ? [more(400, 1006, (asked) => ({ ...asked, path: asked.path.replace(anyUuid, "0193") }))]
      : []),
  ];
}
