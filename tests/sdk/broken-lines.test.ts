import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { after, test } from "node:test";
import { ApiError, ConnectionError, createClient, type ClientOptions } from "@chancery/sdk";

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

let handler: Handler = (_, response) => response.end();
let received: IncomingMessage[] = [];
const server = createServer((request, response) => {
  received.push(request);
  handler(request, response, received.length);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const { port } = server.address() as { port: number };

const uuid = "01930000-0000-7000-8000-000000000001";
const envelope = { uuid, status: "WAITING" };

function clientWith(behaviour: Handler, options: Partial<ClientOptions> = {}) {
  handler = behaviour;
  received = [];
  return createClient({ baseUrl: `http://127.0.0.1:${port}/`, token: "chs_x", mailbox: uuid, ...options });
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

test("a request is repeated after Retry-After, and as often as retries says", async () => {
  const client = clientWith((_, response, count) =>
    count < 3
      ? answer(response, count === 1 ? 503 : 429, { code: 1005 }, { "retry-after": "0" })
      : answer(response, 200, envelope),
  );
  assert.deepEqual(await client.envelopes.get({ envelopeUuid: uuid }), envelope);
  assert.equal(received.length, 3);
  const impatient = clientWith((_, response) => answer(response, 429, { code: 1005, message: "Wait" }, { "retry-after": "0" }), {
    retries: 1,
  });
  await assert.rejects(
    impatient.envelopes.get({ envelopeUuid: uuid }),
    (error) => error instanceof ApiError && error.status === 429,
  );
  assert.equal(received.length, 2);
});

test("a wait that the service asks for and that is too long is the caller's to decide", async () => {
  const client = clientWith((_, response) => answer(response, 425, { code: 1019 }, { "retry-after": "61" }));
  await assert.rejects(
    client.envelopes.archive({ id: uuid }),
    (error) => error instanceof ApiError && error.number === 1019 && error.retryAfterMs === 61_000,
  );
  assert.equal(received.length, 1);
});

test("a change whose connection broke is repeated with its idempotency key", async () => {
  const client = clientWith((request, response, count) => (count === 1 ? request.destroy() : answer(response, 201, { uuid })));
  await client.labels.create({ body: { name: "Urgent", colorText: "ffffff", colorBg: "000000" } });
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  assert.equal(keys.length, 2);
  assert.equal(typeof keys[0], "string");
  assert.equal(keys[0], keys[1]);
});

test("a request that is no safe repetition ends with the broken connection", async () => {
  const client = clientWith((request) => request.destroy());
  await assert.rejects(client.session.login({ body: { login: "a@b.example", password: "x" } }), ConnectionError);
  assert.equal(received.length, 1);
});

test("errors have number, name, faults and reference", async () => {
  const body = {
    code: 1006,
    message: "The request is not valid: /name",
    messageLocalized: "Запит недійсний: /name",
    data: {
      errorCode: "request.invalid",
      errors: [{ code: 1006, message: "too long", messageLocalized: "занадто довго", pointer: "/name" }],
    },
    docUrl: "https://docs.example/errors#1006",
    requestId: "r1",
  };
  const client = clientWith((_, response) => answer(response, 400, body));
  await assert.rejects(client.labels.list(), (error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual(
      [error.status, error.number, error.code, error.message, error.localized, error.docUrl, error.requestId],
      [400, 1006, "request.invalid", body.message, body.messageLocalized, body.docUrl, "r1"],
    );
    assert.deepEqual(error.faults, body.data.errors);
    return true;
  });
  const proxied = clientWith((_, response) => response.writeHead(403, { "content-type": "text/html" }).end("<html>"));
  await assert.rejects(proxied.labels.list(), (error) => error instanceof ApiError && error.status === 403 && error.number === 0);
});

test("a download that breaks off is resumed, byte for byte", async () => {
  const whole = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  const client = clientWith((request, response, count) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const headers = { etag: '"one"', "accept-ranges": "bytes", "content-disposition": "attachment; filename*=UTF-8''%D0%B0.zip" };
    response.writeHead(from === 0 ? 200 : 206, { ...headers, "content-length": whole.length - from });
    if (count === 3) response.end(whole.subarray(from));
    else response.write(whole.subarray(from, from + 100_000), () => response.destroy());
  });
  const archive = await client.envelopes.archive({ id: uuid });
  assert.equal(archive.fileName, "а.zip");
  assert.equal(archive.size, whole.length);
  assert.deepEqual(Buffer.from(await (await archive.blob()).arrayBuffer()), whole);
  assert.deepEqual(
    received.map(({ headers }) => headers["if-range"]),
    [undefined, '"one"', '"one"'],
  );
});

test("a download that continues another one is resumed where it stopped itself", async () => {
  const whole = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251));
  const client = clientWith((request, response, count) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1]);
    const headers = { etag: '"one"', "accept-ranges": "bytes", "content-range": `bytes ${from}-2999/3000` };
    response.writeHead(206, { ...headers, "content-length": whole.length - from });
    if (count === 2) response.end(whole.subarray(from));
    else response.write(whole.subarray(from, from + 1000), () => response.destroy());
  });
  const rest = await client.envelopes.archive({ id: uuid }, { headers: { range: "bytes=1000-", "if-range": '"one"' } });
  assert.deepEqual([rest.start, rest.size, rest.etag], [1000, 3000, '"one"']);
  assert.deepEqual(Buffer.from(await (await rest.blob()).arrayBuffer()), whole.subarray(1000));
  assert.deepEqual(
    received.map(({ headers }) => headers.range),
    ["bytes=1000-", "bytes=2000-"],
  );
});

test("a client that is cancelled ends its requests", async () => {
  const stop = new AbortController();
  const client = clientWith(() => stop.abort(new Error("enough")), { signal: stop.signal });
  await assert.rejects(client.labels.list(), /enough/);
});

test("a download of a file that has changed meanwhile fails", async () => {
  const client = clientWith((_, response) => {
    response.writeHead(200, { etag: '"one"', "accept-ranges": "bytes", "content-length": "20" });
    response.write("0123456789", () => response.destroy());
  });
  const archive = await client.envelopes.archive({ id: uuid });
  await assert.rejects(archive.blob(), ConnectionError);
});

test("an upload reports its progress and ends when it is cancelled", async () => {
  const client = clientWith((request, response) => {
    request.resume().on("end", () => answer(response, 201, { attachmentId: uuid }));
  });
  const file = { name: "large.bin", data: new Blob([new Uint8Array(3_000_000)]) };
  const sent: number[] = [];
  await client.attachments.upload({ file }, { onProgress: (bytes) => sent.push(bytes) });
  assert.ok(sent.length > 1);
  assert.ok(sent.at(-1)! > 3_000_000);
  assert.deepEqual(
    sent,
    sent.toSorted((one, other) => one - other),
  );
  const stop = new AbortController();
  const cancelled = client.attachments.upload(
    { file },
    { signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) },
  );
  await assert.rejects(cancelled, /enough/);
});
