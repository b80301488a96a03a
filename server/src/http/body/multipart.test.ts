import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { after, before, test } from "node:test";
import { demoReception } from "../../../../tests/world/reception/reception.ts";
import { receptionLimits } from "../route/limits.ts";
import { sendRaw } from "../../../../tests/world/raw-http.ts";

const reception = demoReception();
/** For bodies that are to be cut off. What is to be taken, or refused at once, must not depend on how busy the machine is. */
const impatient = demoReception({ limits: { bodyIdleMs: 200 } });
let port = 0;
let impatientPort = 0;
before(async () => {
  ({ port } = await reception.listen({ host: "127.0.0.1", port: 0 }));
  ({ port: impatientPort } = await impatient.listen({ host: "127.0.0.1", port: 0 }));
});
after(() => Promise.all([reception.stop(100), impatient.stop(100)]));

const disposition = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

function head(length: number | undefined, type = "multipart/form-data; boundary=x"): string {
  const size = length === undefined ? "" : `Content-Length: ${length}\r\n`;
  return `POST /file HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ann\r\nContent-Type: ${type}\r\n${size}\r\n`;
}

async function upload(body: string | Buffer, type?: string) {
  return sendRaw(port, [head(Buffer.byteLength(body), type), body]);
}

test("a file is taken whole, whatever bytes it has", async () => {
  const hash = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const contents = [
    Buffer.alloc(0),
    Buffer.from("\r\n--"),
    Buffer.from("\r\n--y\r\n--\r\n-"),
    Buffer.from("\r".repeat(70_000)),
    Buffer.from("\r\n--".repeat(50_000)),
    Buffer.alloc(3_000_000, 7),
  ];
  for (const content of contents) {
    const answer = await upload(Buffer.concat([Buffer.from(`--x\r\n${disposition}`), content, Buffer.from("\r\n--x--\r\n")]));
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body, { fileName: "a.txt", sizeBytes: content.length, sha256: hash(content) });
  }
});

test("a body that arrives byte by byte is the same body", async () => {
  const body = `--x\r\n${disposition}hello\r\n--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nn\r\n--x--`;
  const answer = await sendRaw(port, [head(body.length), ...Array.from(body)]);
  assert.equal(answer.status, 201, answer.text);
});

test("other fields before and after the file are passed over", async () => {
  const note = '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n';
  const answer = await upload(`preamble\r\n${note}--x\r\n${disposition}hello\r\n${note}--x--\r\nepilogue`);
  assert.deepEqual([answer.status, (answer.body as { sizeBytes: number }).sizeBytes], [201, 5]);
});

test("file names come as they were sent", async () => {
  const names: readonly (readonly [string, string])[] = [
    ['filename="a b.txt"', "a b.txt"],
    ['filename="../../etc/passwd"', "../../etc/passwd"],
    ['filename="C:\\temp\\x.txt"', "C:\\temp\\x.txt"],
    ['filename="a\\"b.txt"', 'a"b.txt'],
    ['filename="дог.pdf"', "дог.pdf"],
    ["filename=plain.txt", "plain.txt"],
    ["filename=\"x\"; filename*=UTF-8''%D0%B4.pdf", "д.pdf"],
    ["filename*=utf-8'en'%zz; filename=\"x\"", "x"],
    ['filename=""', ""],
  ];
  for (const [parameter, name] of names) {
    const answer = await upload(`--x\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\nhello\r\n--x--`);
    assert.equal((answer.body as { fileName: string }).fileName, name, answer.text);
  }
});

test("a body shorter than its Content-Length is refused, even if its last boundary has arrived", async () => {
  const body = `--x\r\n${disposition}hello\r\n--x--\r\n`;
  const waiting = await sendRaw(impatientPort, [head(body.length + 10), body]);
  assert.equal(waiting.status, 408, waiting.text);
  const closed = await sendRaw(port, [head(body.length + 10), body], "half-close");
  assert.equal(closed.status, 400, closed.text);
  const whole = await sendRaw(port, [head(body.length + 10), body, " ".repeat(10)]);
  assert.equal(whole.status, 201, whole.text);
});

test("malformed bodies are refused with 400, never a failure or a hang", async () => {
  const file = `--x\r\n${disposition}hello`;
  const bodies: readonly (readonly [string, string])[] = [
    ["empty", ""],
    ["no boundary in it", "hello"],
    ["only the end", "--x--"],
    ["cut in the headers", '--x\r\nContent-Disposition: form-data; name="fi'],
    ["cut in the file", file],
    ["cut before the end", `${file}\r\n--x`],
    ["cut in a part after the file", `${file}\r\n--x\r\nContent-Dis`],
    ["no headers", "--x\r\n\r\nhello\r\n--x--"],
    ["no disposition", "--x\r\nContent-Type: text/plain\r\n\r\nhello\r\n--x--"],
    ["no name", "--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--"],
    ["another disposition", '--x\r\nContent-Disposition: attachment; name="file"\r\n\r\nhello\r\n--x--'],
    ["text after the boundary", `--xjunk\r\n${disposition}hello\r\n--x--`],
    ["another part name", '--x\r\nContent-Disposition: form-data; name="upload"; filename="a"\r\n\r\nhello\r\n--x--'],
    ["two files", `${file}\r\n${file}\r\n--x--`],
    ["long headers", `--x\r\nX: ${"a".repeat(20_000)}\r\n${disposition}hello\r\n--x--`],
    ["endless boundary line", `--x${" ".repeat(5000)}\r\n${disposition}hello\r\n--x--`],
  ];
  for (const [name, body] of bodies) {
    const answer = await upload(body);
    assert.equal(answer.status, 400, `${name}: ${answer.text}`);
  }
});

test("a boundary must be named and sane", async () => {
  const body = `--x\r\n${disposition}hello\r\n--x--`;
  const types: readonly (readonly [string, number])[] = [
    ['multipart/form-data; boundary="x"', 201],
    ["multipart/form-data; charset=utf-8; boundary=x", 201],
    ["multipart/form-data", 400],
    ["multipart/form-data; boundary=", 400],
    [`multipart/form-data; boundary=${"x".repeat(71)}`, 400],
    ["multipart/mixed; boundary=x", 415],
    ["application/json", 415],
  ];
  for (const [type, status] of types) assert.equal((await upload(body, type)).status, status, type);
});

test("ten thousand parts are refused immediately", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const answer = await upload(part.repeat(10_000));
  assert.equal(answer.status, 400);
  assert.match(answer.text, /more than 20 parts/);
});

test("the bytes of other parts than the file are limited", async () => {
  const note = `--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n${"n".repeat(1_100_000)}\r\n`;
  assert.equal((await upload(`${note}--x\r\n${disposition}hello\r\n--x--`)).status, 400);
});

test("a file over the limit is answered 413 and the rest is not read", async () => {
  const answer = await sendRaw(port, [head(1e12), `--x\r\n${disposition}`, Buffer.alloc(6_000_000)]);
  assert.equal(answer.status, 413, answer.text);
});

test("after a refused upload the same line serves the next request", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, path: string, body: Buffer) => {
    const headers = {
      authorization: "Bearer ann",
      "content-type": "multipart/form-data; boundary=x",
      "content-length": body.length,
    };
    const sent = request({ port, agent, method, path, headers }).end(body);
    const [answer]: IncomingMessage[] = await once(sent, "response");
    const line = answer?.socket.localPort;
    answer?.resume();
    await once(answer ?? sent, "end");
    return { status: answer?.statusCode, line };
  };
  const tooLong = Buffer.concat([Buffer.from(`--x\r\n${disposition}`), Buffer.alloc(7_000_000), Buffer.from("\r\n--x--")]);
  const refused = await ask("POST", "/file", tooLong);
  assert.equal(refused.status, 413);
  assert.deepEqual(await ask("GET", "/live", Buffer.alloc(0)), { status: 200, line: refused.line });
  agent.destroy();
});

test("an upload that stalls is cut off", async () => {
  const answer = await sendRaw(impatientPort, [head(1000), `--x\r\n${disposition}hel`]);
  assert.equal(answer.status, 408, answer.text);
  assert.ok(answer.ms > 150 && answer.ms < receptionLimits.bodyIdleMs, `${answer.ms} ms`);
});

test("an upload whose client goes away leaves nothing under way", async () => {
  await sendRaw(port, [head(1000), `--x\r\n${disposition}hel`], "half-close");
  const answer = await reception.fastify.inject("/ready");
  assert.equal(answer.statusCode, 200);
});
