import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { InjectOptions } from "fastify";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";

const reception = demoReception({ limits: { jsonMaxBytes: 2000 } });
after(() => reception.stop(0));

const headers = { authorization: "Bearer ann", mailbox: demo.annsMailbox };
const id = "01930000-0000-7000-8000-00000000ABCD";

type Problem = {
  code: number;
  message: string;
  data: { errors?: { code: number; errorCode: string; pointer?: string; parameter?: string; allowed?: string[] }[] };
};

async function ask(options: InjectOptions) {
  const answer = await reception.fastify.inject({ ...options, headers: { ...headers, ...options.headers } });
  const body: Problem | undefined = answer.body.startsWith("{") ? answer.json() : undefined;
  return {
    status: answer.statusCode,
    answer,
    code: body?.code,
    pointers: body?.data?.errors?.map(({ pointer, parameter }) => pointer ?? parameter),
    body,
  };
}

async function post(payload: string | object, type = "application/json") {
  return ask({ method: "POST", url: "/thing", headers: { "content-type": type }, payload });
}

test("query values are read strictly", async () => {
  const cases: readonly (readonly [string, number])[] = [
    ["wait=true", 200],
    ["wait=0", 200],
    ["wait=TRUE", 400],
    ["wait=yes", 400],
    ["wait=", 400],
    ["wait=1&wait=1", 400],
    ["limit=1", 200],
    ["limit=1000", 200],
    ["limit=0", 400],
    ["limit=1001", 400],
    ["limit=1.5", 400],
    ["limit=1e2", 400],
    ["limit=%31", 200],
    ["limit=", 400],
    ["kinds=a,b", 200],
    ["kinds=a&kinds=b", 200],
    ["kinds=a,c", 400],
    ["unknown=1&__proto__=2&constructor=3", 200],
    ["x=%00", 400],
    ["x=%zz", 200],
  ];
  for (const [query, status] of cases) assert.equal((await ask({ url: `/thing/${id}?${query}` })).status, status, query);
});

test("ids are taken in any case and given in lower case; date-times become UTC", async () => {
  const { answer } = await ask({ url: `/thing/${id}` });
  assert.equal(answer.json<{ thingUuid: string }>().thingUuid, id.toLowerCase());
  const made = await post({ name: "a", id, at: "2026-01-01T00:30:00+02:00" });
  assert.deepEqual(made.answer.json(), { name: "a", id: id.toLowerCase(), at: "2025-12-31T22:30:00.000Z" });
});

test("hostile ids are a 400 naming the place, or nothing at all", async () => {
  const cases: readonly (readonly [string, number])[] = [
    ["x", 400],
    [`${id}0`, 400],
    [`{${id}}`, 400],
    ["%2e%2e%2f%2e%2e", 400],
    ["%00", 400],
    ["%ff", 400],
    ["'%20or%201=1--", 400],
    ["a".repeat(201), 400],
    ["", 400],
    ["../live", 200],
  ];
  for (const [text, status] of cases) assert.equal((await ask({ url: `/thing/${text}` })).status, status, text);
  assert.deepEqual((await ask({ url: "/thing/x" })).pointers, ["thingUuid"]);
});

test("all faults of a request are reported together, each with its place", async () => {
  const { status, body } = await post({ id: 4, at: "yesterday" });
  assert.equal(status, 400);
  assert.equal(body?.code, 1006);
  assert.deepEqual(
    body?.data.errors?.map(({ code, errorCode, pointer }) => [code, errorCode, pointer]),
    [
      [1024, "request.body_missing", "/name"],
      [1006, "request.invalid", "/id"],
      [1006, "request.invalid", "/at"],
    ],
  );
  const both = await ask({ url: "/thing/x?kinds=c&limit=0" });
  assert.deepEqual(both.pointers, ["thingUuid", "limit", "kinds"]);
  assert.deepEqual(both.body?.data.errors?.[2]?.allowed, ["a", "b"]);
});

test("bodies are JSON in UTF-8 of the right content type and size", async () => {
  const cases: readonly (readonly [string, string | Buffer, string, number])[] = [
    ["fine", '{"name":"a"}', "application/json", 201],
    ["with a byte order mark", '\uFEFF{"name":"a"}', "application/json; charset=UTF-8", 201],
    ["a vendor's JSON", '{"name":"a"}', "application/vnd.acme+json", 201],
    ["an unknown property", '{"name":"a","more":1}', "application/json", 201],
    ["a hostile property", '{"name":"a","__proto__":{"x":1}}', "application/json", 201],
    ["not JSON", "{", "application/json", 400],
    ["two values", '{"name":"a"}{}', "application/json", 400],
    ["an array", "[]", "application/json", 400],
    ["null", "null", "application/json", 400],
    ["text", '"a"', "application/json", 400],
    ["deep", "[".repeat(1900), "application/json", 400],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0x22]), "application/json", 400],
    ["U+0000 in it", '{"name":"a\\u0000"}', "application/json", 400],
    ["a name with an escaped backslash", '{"name":"\\\\u0000"}', "application/json", 201],
    ["too long a name", '{"name":"12345678901"}', "application/json", 400],
    ["nothing", "", "application/json", 400],
    ["another type", '{"name":"a"}', "text/plain", 415],
    ["a form", "name=a", "application/x-www-form-urlencoded", 415],
    ["another charset", '{"name":"a"}', "application/json; charset=utf-16", 415],
    ["too big", JSON.stringify({ name: "a", x: "x".repeat(2000) }), "application/json", 413],
  ];
  for (const [name, body, type, status] of cases) {
    const answer = await ask({ method: "POST", url: "/thing", headers: { "content-type": type }, payload: body });
    assert.equal(answer.status, status, `${name}: ${answer.answer.body}`);
  }
  assert.equal((await post('{"name":"a","__proto__":{"x":1}}')).answer.body, '{"name":"a"}');
});

test("a JSON content type with no body is no body", async () => {
  const answer = await ask({ method: "DELETE", url: `/thing/${id}`, headers: { "content-type": "application/json" } });
  assert.equal(answer.status, 204);
  assert.equal(answer.answer.body, "");
});

test("the Accept header is respected, except for downloads", async () => {
  const cases: readonly (readonly [string, number])[] = [
    ["application/json", 200],
    ["*/*", 200],
    ["application/*;q=0.5", 200],
    ["text/html, application/json;q=0.1", 200],
    ["application/problem+json", 200],
    ["text/html", 406],
    ["application/json;q=0", 406],
    ["application/jsonp", 406],
  ];
  for (const [accept, status] of cases)
    assert.equal((await ask({ url: `/thing/${id}`, headers: { accept } })).status, status, accept);
  assert.equal((await ask({ url: "/bytes/3", headers: { accept: "image/png" } })).status, 200);
  assert.equal((await ask({ url: `/thing/${id}`, headers: { accept: "text/html" } })).code, 1080);
});

test("a reserved word is never taken for an id, and other methods are named", async () => {
  const reserved = await ask({ url: "/thing/search" });
  assert.deepEqual([reserved.status, reserved.answer.headers["allow"]], [405, "POST"]);
  const other = await ask({ method: "PUT", url: `/thing/${id}` });
  assert.deepEqual([other.status, other.answer.headers["allow"]], [405, "DELETE, GET, HEAD"]);
  const unknown = await ask({ url: "/nothing" });
  assert.deepEqual([unknown.status, unknown.code], [404, 1001]);
});

test("errors come as RFC 9457 when asked for, and in the reader's language", async () => {
  const url = `/thing/${id}`;
  const { answer } = await ask({
    url,
    headers: { mailbox: demo.unknownMailbox, accept: "application/problem+json", "accept-language": "uk" },
  });
  assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
  assert.deepEqual(answer.json(), {
    type: "urn:chancery:fault:mailbox.not_found",
    title: "Mailbox … does not exist",
    status: 404,
    detail: `Mailbox ${demo.unknownMailbox} does not exist`,
    code: 30_001,
    message: `Mailbox ${demo.unknownMailbox} does not exist`,
    messageLocalized: `Скринька ${demo.unknownMailbox} не існує`,
    messageArgs: [demo.unknownMailbox],
    data: { errorCode: "mailbox.not_found" },
    docUrl: "http://127.0.0.1/reference/errors#30001",
    requestId: answer.headers["x-request-id"],
  });
});

test("a bug is a 500 without a word about its inside, logged once with its cause", async () => {
  reception.lines.length = 0;
  const { status, code, answer } = await post({ name: "bug" });
  assert.deepEqual([status, code], [500, 1000]);
  assert.doesNotMatch(answer.body, /secret|stack|\.ts/);
  assert.equal(reception.lines.filter((line) => line.includes("service.failed")).length, 1);
});

test("HEAD answers like GET without a body", async () => {
  for (const url of [`/thing/${id}`, "/bytes/100000"]) {
    const get = await ask({ url });
    const head = await ask({ method: "HEAD", url });
    assert.equal(head.status, 200);
    assert.equal(head.answer.body, "");
    assert.equal(head.answer.headers["content-length"], get.answer.headers["content-length"]);
    assert.equal(head.answer.headers["content-type"], get.answer.headers["content-type"]);
  }
});

test("a sane request id is kept, and a trace is continued", async () => {
  const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const { answer } = await ask({ url: `/thing/${id}`, headers: { "x-request-id": "order-7", traceparent: trace } });
  assert.equal(answer.headers["x-request-id"], "order-7");
  assert.equal(answer.json<{ requestId: string }>().requestId, "order-7");
  assert.match(
    String(answer.headers["traceparent"]),
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/,
  );
  for (const hostile of ["a b", "x".repeat(129), "<script>", ""]) {
    const other = await ask({ url: "/live", headers: { "x-request-id": hostile, traceparent: "00-0-0-0" } });
    assert.match(String(other.answer.headers["x-request-id"]), /^[0-9a-f]{18}-[0-9a-z]+$/);
    assert.equal(other.answer.headers["traceparent"], undefined);
  }
});

test("answers are compressed when asked for and worthwhile, never binaries", async () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ["/bytes/5000?as=text/csv", "gzip", "gzip"],
    ["/bytes/5000?as=text/csv", "gzip, br;q=0.9", "br"],
    ["/bytes/5000?as=text/csv", "gzip;q=0", undefined],
    ["/bytes/5000?as=application/pdf", "gzip, br", undefined],
    ["/bytes/5000?as=application/zip", "gzip", undefined],
    ["/live", "gzip", undefined],
    ["/openapi.json", "br", "br"],
  ];
  for (const [url, accepted, encoding] of cases) {
    const { answer, status } = await ask({ url, headers: { "accept-encoding": accepted } });
    assert.equal(status, 200);
    assert.equal(answer.headers["content-encoding"], encoding, `${url} ${accepted}`);
  }
});

test("every response has the security headers, and the log contains neither query strings nor tokens", async () => {
  for (const url of ["/live", "/nothing", "/thing/%ff"]) {
    const { answer } = await ask({ url });
    assert.equal(answer.headers["x-content-type-options"], "nosniff", url);
    assert.ok(answer.headers["x-request-id"], url);
  }
  reception.lines.length = 0;
  await ask({ url: `/thing/${id}?code=topsecret`, headers: { "user-agent": "topsecret" } });
  await ask({ url: "/thing/chs_topsecret" });
  assert.equal(reception.lines.length, 2);
  assert.doesNotMatch(reception.lines.join(""), /topsecret|Bearer/);
});
