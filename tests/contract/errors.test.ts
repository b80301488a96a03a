import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../world/call.ts";
import { offerXml, paperXml, textAt } from "../world/paper.ts";
import { numberOf, openScene } from "./scene.ts";

const { ann, bob, call, paper, waiting, completed } = await openScene();
const at = "/api/v1/envelope";
const unknown = "01930000-0000-7000-8000-00000000dead";

type Row = Readonly<Record<string, unknown>> & {
  readonly code: number;
  readonly errorCode: string;
  readonly message: string;
  readonly messageLocalized: string;
  readonly pointer?: string;
  readonly parameter?: string;
};

function rowsOf(answer: Answer): readonly Row[] {
  return Object(answer.json).data?.errors ?? [];
}

test("an error has number, message, local message, arguments, data and request id", async () => {
  const answer = await ann.get(`${at}/${unknown}`, { headers: { "accept-language": "uk-UA, en;q=0.5" } });
  const { code, message, messageLocalized, messageArgs, data, requestId } = Object(answer.json);
  assert.deepEqual([answer.status, code, messageArgs, data.errorCode], [404, 50011, [unknown], "envelope.not_found"]);
  assert.equal(message, `Envelope ${unknown} does not exist`);
  assert.match(messageLocalized, /[а-яі]/);
  assert.ok(messageLocalized.includes(unknown));
  assert.equal(requestId, answer.headers["x-request-id"]);
  assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
});

test("the same error is RFC 9457 on request", async () => {
  for (const accept of ["application/problem+json", "application/problem+json, application/json;q=0.5"]) {
    const answer = await ann.get(`${at}/${unknown}`, { headers: { accept } });
    const { type, title, status, detail, code, data } = Object(answer.json);
    assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
    assert.deepEqual([answer.status, status, code, data.errorCode], [404, 404, 50011, "envelope.not_found"]);
    assert.deepEqual([type, detail], ["urn:chancery:fault:envelope.not_found", `Envelope ${unknown} does not exist`]);
    assert.equal(typeof title, "string");
  }
});

test("all faults of a request are reported, each with its place, under 1006; one alone under its own number", async () => {
  const one = await ann.post("/api/v1/token", { expireAt: "2999-01-01T00:00:00Z" });
  assert.deepEqual([numberOf(one), rowsOf(one).map(({ code, pointer }) => [code, pointer])], [1024, [[1024, "/name"]]]);
  const many = await ann.post(`${at}/search?limit=0&uuidOnly=yes`, {
    status: ["SENT", "DONE"],
    archived: "no",
    subject: "x".repeat(1001),
  });
  assert.deepEqual([many.status, numberOf(many)], [400, 1006]);
  const places = ["limit", "uuidOnly", "/status/1", "/subject", "/archived"];
  assert.deepEqual(
    rowsOf(many)
      .map(({ pointer, parameter }) => pointer ?? parameter)
      .toSorted(),
    places.toSorted(),
  );
  const allowed = ["DRAFT", "SENT", "WAITING", "COMPLETED", "CANCELLED", "EXPIRED", "ON_APPROVAL"];
  assert.deepEqual(rowsOf(many).find(({ pointer }) => pointer === "/status/1")?.["allowed"], allowed);
});

test("a fault of a header names the header", async () => {
  const refused = await ann.get("/api/v1/template", { headers: { mailbox: "x" } });
  assert.deepEqual(rowsOf(refused), [
    {
      code: 30020,
      errorCode: "mailbox.header_invalid",
      message: "The Mailbox header is not a UUID",
      messageLocalized: "The Mailbox header is not a UUID",
      header: "Mailbox",
    },
  ]);
});

test("each fault of an error and of a check has its message in the reader's language", async () => {
  const options = { headers: { "accept-language": "uk" } };
  const data = offerXml(paper, bob.mailboxId).replace("1499.50", "-1.555");
  const refused = rowsOf(await ann.post(`${at}/send`, { data }, options));
  const checked: unknown = Object((await ann.post(`${at}/check`, { data }, options)).json).errors;
  const template = paperXml.replaceAll('roleId="buyer"', 'roleId="nobody"');
  const ofTemplate = Object(
    (await ann.post("/api/v1/template/check", { access: "mailbox", data: template }, options)).json,
  ).errors;
  assert.deepEqual(checked, refused);
  for (const rows of [refused, ofTemplate]) {
    assert.ok(rows.length > 0);
    for (const { message, messageLocalized } of rows) {
      assert.doesNotMatch(message, /[а-яі]/);
      assert.match(messageLocalized, /[а-яі]{3}/);
    }
  }
});

test("docUrl leads to the entry of the number on the page of errors", async () => {
  const { json } = await ann.get("/api/v1/nothing");
  const { pathname, hash } = new URL(Object(json).docUrl);
  const page = await ann.get(pathname);
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(`<dt id="${hash.slice(1)}">1001</dt>\\n<dd>404 <code>\\w+.not_found</code>: .* \\{0\\}`));
});

test("faults of XML have the property, line and column, document and field", async () => {
  const faulty = paperXml.replaceAll('roleId="buyer"', 'roleId="nobody"');
  const refused = await ann.post("/api/v1/template", { access: "mailbox", data: faulty });
  const rows = rowsOf(refused);
  assert.deepEqual(
    rows.map(({ code, pointer, line, column, documentId, fieldName }) => [code, pointer, line, column, documentId, fieldName]),
    [
      [40016, "/data", 11, 28, "reply", "acceptedBy"],
      [40016, "/data", 12, 9, "reply", "terms"],
      [40016, "/data", 13, 9, "reply", "proof"],
      [40013, "/data", 16, 64, undefined, undefined],
    ],
  );
  const checked = await ann.post("/api/v1/template/check", { access: "mailbox", data: faulty });
  assert.deepEqual(Object(checked.json).errors, rows, "the same rows as the check answers");
});

test("a refused send reports the rows that a check reports, and stores nothing", async () => {
  const data = offerXml(paper, bob.mailboxId).replace("1499.50", "-1.555").replace('name="goods">Pumps', 'name="goods">');
  const count = async (): Promise<number> => Object((await ann.post(`${at}/search`, {})).json).totalElements;
  const before = await count();
  const [refused, checked] = [await ann.post(`${at}/send`, { data }), await ann.post(`${at}/check`, { data })];
  assert.equal(refused.status, 400, refused.text);
  assert.ok(rowsOf(refused).length >= 2);
  assert.deepEqual(Object(checked.json).errors, rowsOf(refused));
  assert.equal(await count(), before);
});

test("an action that the state forbids is 422 and lists the allowed ones", async () => {
  const again = await ann.post(`${at}/send`, { uuid: completed, data: offerXml(paper, bob.mailboxId) });
  assert.deepEqual([again.status, numberOf(again)], [422, 50050]);
  assert.ok(Array.isArray(Object(again.json).data.allowed), again.text);
});

const places: readonly (readonly [method: "GET" | "POST" | "PUT" | "DELETE", path: string, status: number, code: number])[] = [
  ["GET", "/api/v1/nothing", 404, 1001],
  ["GET", "/api/v2/mailbox", 404, 1001],
  ["GET", "/API/v1/mailbox", 404, 1001],
  ["GET", `${at}/search`, 405, 1028],
  ["GET", `${at}/send`, 405, 1028],
  ["PUT", `${at}/attachment`, 405, 1028],
  ["GET", "/api/v1/template/check", 405, 1028],
  ["PUT", "/api/v1/template/image", 405, 1028],
  ["DELETE", `${at}/${waiting}`, 405, 1028],
  ["GET", `${at}/signing-report`, 404, 1001],
  ["GET", "/api/v1/template/logo/versions", 404, 1001],
  ["GET", "/api/v1/mailbox/stats", 400, 1006],
  ["POST", "/api/v1/mailbox/activity-log", 405, 1028],
];

test("an unknown path is 404; another method of a known one 405 with Allow; a reserved word is not an id", async () => {
  for (const [method, path, status, code] of places) {
    const answer = await ann.send(method, path);
    assert.deepEqual([answer.status, numberOf(answer)], [status, code], `${method} ${path} ${answer.text}`);
    if (status === 405) assert.deepEqual(Object(answer.json).data.allowed.join(", "), answer.headers["allow"]);
  }
});

test("a body too large is 413, another type 415, nothing acceptable 406", async () => {
  const large = Buffer.from(JSON.stringify({ data: "a".repeat(11 * 1024 ** 2) }));
  const json = { "content-type": "application/json" };
  const tooLarge = await ann.send("POST", `${at}/send`, { body: large, headers: json });
  assert.deepEqual([tooLarge.status, numberOf(tooLarge)], [413, 1055]);
  for (const type of ["text/plain", "application/xml", "application/json; charset=latin1", "application/x-www-form-urlencoded"]) {
    const other = await ann.send("POST", `${at}/send`, { body: Buffer.from("{}"), headers: { "content-type": type } });
    assert.deepEqual([other.status, numberOf(other)], [415, 1011], type);
  }
  for (const accept of ["text/html", "application/xml, text/*", "application/json;q=0"]) {
    const other = await ann.get("/api/v1/mailbox", { headers: { accept } });
    assert.deepEqual([other.status, numberOf(other), Object(other.json).data.allowed], [406, 1080, ["application/json"]], accept);
  }
  for (const accept of [
    "*/*",
    "application/*",
    "text/html, */*;q=0.1",
    "application/json;odata=verbose",
    "application/vnd.acme+json",
  ])
    assert.equal((await ann.get("/api/v1/mailbox", { headers: { accept } })).status, 200, accept);
});

test("every failed sign-in gets the same answer, whether the person exists or not", async () => {
  const refused = async (login: string): Promise<string> => {
    const answer = await call("POST", "/api/login", { body: { login, password: "wrong horse battery" } });
    assert.deepEqual([answer.status, numberOf(answer)], [401, 1061]);
    return answer.text.replace(textAt(answer, "requestId"), "");
  };
  assert.equal(await refused("nobody@acme.example"), await refused(ann.email));
});
