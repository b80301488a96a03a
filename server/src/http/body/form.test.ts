import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoReception } from "../../../../tests/world/reception/reception.ts";
import { sendRaw } from "../../../../tests/world/raw-http.ts";
import { receptionLimits } from "../route/limits.ts";

const reception = demoReception();
const impatient = demoReception({ limits: { bodyIdleMs: 200 } });
let port = 0;
let impatientPort = 0;
before(async () => {
  ({ port } = await reception.listen({ host: "127.0.0.1", port: 0 }));
  ({ port: impatientPort } = await impatient.listen({ host: "127.0.0.1", port: 0 }));
});
after(() => Promise.all([reception.stop(100), impatient.stop(100)]));

const file = (bytes: string, name = "files"): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${bytes}\r\n`;
const data = (text = '{"text":"t"}'): string => `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${text}\r\n`;
const head = (length: number, type = "multipart/form-data; boundary=x"): string =>
  `POST /form HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ann\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const send = (body: string, type?: string) => sendRaw(port, [head(Buffer.byteLength(body), type), body]);

test("a form that arrives byte by byte is taken whole", async () => {
  const body = `${file("one")}${data()}${file("", "files[]")}--x--\r\n`;
  const answer = await sendRaw(port, [head(body.length), ...Buffer.from(body).toString("latin1")]);
  assert.equal(answer.status, 201, answer.text);
  const files = [
    { name: "a.txt", sizeBytes: 3 },
    { name: "a.txt", sizeBytes: 0 },
  ];
  assert.deepEqual(answer.body, { text: "t", files });
});

const note = '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nn\r\n';
const refused: readonly (readonly [string, string, number, string?])[] = [
  ["an empty body", "", 400],
  ["one that ends in a file", `${data()}--x\r\nContent-Disposition: form-data; name="files"\r\n\r\nhel`, 400],
  ["one that ends before its last boundary", data() + file("a"), 400],
  ["one that ends in data", '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"te', 400],
  ["data that is no object", `${file("a")}${data("[]")}--x--`, 400],
  ["data with U+0000", `${file("a")}${data('"\\u0000"')}--x--`, 400],
  ["four files", `${file("a").repeat(4)}${data()}--x--`, 400],
  ["thirty other fields", `${file("a")}${data()}${note.repeat(30)}--x--`, 400],
  ["another type", `${file("a")}${data()}--x--`, 415, "application/json"],
  ["no boundary", `${file("a")}${data()}--x--`, 400, "multipart/form-data"],
];
for (const [what, body, status, type] of refused) {
  test(`a form is refused at once: ${what}`, async () => {
    const answer = await send(body, type);
    assert.equal(answer.status, status, answer.text);
    assert.ok(answer.ms < receptionLimits.bodyIdleMs, `${answer.ms} ms`);
  });
}

test("invalid data in front is reported before the files arrive", async () => {
  const answer = await sendRaw(port, [head(1e12), data("{}"), "--x\r\n"]);
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, /"pointer":"\/data\/text"/);
});

test("a file over the limit is answered 413 and the rest is not read", async () => {
  const answer = await sendRaw(port, [head(1e12), file("first"), file("").slice(0, -2), Buffer.alloc(6_000_000)]);
  assert.equal(answer.status, 413, answer.text);
  assert.ok(answer.ms < receptionLimits.bodyIdleMs, `${answer.ms} ms`);
});

test("a form that stalls in its second file is cut off", async () => {
  const answer = await sendRaw(impatientPort, [head(1000), file("first"), file("second").slice(0, -4)]);
  assert.equal(answer.status, 408, answer.text);
  assert.ok(answer.ms > 150 && answer.ms < receptionLimits.bodyIdleMs, `${answer.ms} ms`);
});
