import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createRawServer } from "node:net";
import { after, before, test } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { boundedFetch } from "./bounded-fetch.ts";
import type { Lookup } from "./lookup.ts";
import { openOutbound } from "./open-outbound.ts";
import { outboundReason, type OutboundReason } from "./outbound.ts";

const bounds = { maxBytes: 1000, deadlineMs: 5000 };
const here = ["127.0.0.1/32", "::1/128"];
let asked: string[] = [];
let connections = 0;
let port = 0;

const pages: Readonly<Record<string, RequestListener>> = {
  "/": (_request, response) => void response.end("hello"),
  "/redirect": (_request, response) => void response.writeHead(302, { location: "/" }).end(),
  "/exact": (_request, response) => void response.end("x".repeat(1000)),
  "/large": (_request, response) => void response.end("x".repeat(1001)),
  "/endless": (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.on("drain", more);
    more();
  },
  "/silent": () => undefined,
  "/stops": (_request, response) => void response.writeHead(200, { "content-length": "10" }).write("x"),
  "/cut": (_request, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("x", () => response.destroy());
  },
  "/headers": (_request, response) => void response.writeHead(200, { long: "x".repeat(20_000) }).end(),
  "/gzip": (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("hello")),
  "/deflate": (_request, response) => void response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync("hello")),
  "/br": (_request, response) => void response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("hello")),
  "/bomb": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000))),
  "/twice": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync(gzipSync("hello"))),
  "/strange": (_request, response) => void response.writeHead(200, { "content-encoding": "zstd" }).end("hello"),
  "/no-gzip": (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("hello"),
  "/echo": (request, response) => void request.pipe(response.writeHead(201, { "x-got": request.headers["content-type"] ?? "" })),
  "/none": (_request, response) => void response.writeHead(204).end(),
};

let server: Server;
before(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    pages[request.url ?? ""]?.(request, response);
  }).listen(0, "::");
  server.on("connection", () => (connections += 1));
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const at = (path: string): string => `http://127.0.0.1:${port}${path}`;

const hosts: readonly string[] = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0",
  "0.0.0.0",
  "localhost",
  "localhost.",
  "any.localhost",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:0:0:1]",
  "127.0.0.1.",
  "①②⑦.0.0.1",
];

for (const host of hosts) {
  for (const scheme of ["http", "https"]) {
    test(`nothing goes to this machine as ${scheme}://${host}`, async () => {
      connections = 0;
      const outbound = openOutbound({ allow: [] });
      // where there is no network the look-up of a name may outlast the deadline
      await assert.rejects(outbound.get(`${scheme}://${host}:${port}/`, bounds), (error) =>
        isOneOf(error, ["address", "network", "deadline"]),
      );
      assert.equal(connections, 0);
    });
  }
}

const named: readonly (readonly [title: string, answers: readonly (readonly string[])[]])[] = [
  ["names this machine", [["127.0.0.1"]]],
  ["names this machine by IPv6", [["::1"]]],
  ["names this machine by an IPv4 address within IPv6", [["::ffff:127.0.0.1"]]],
  ["names a public address once and this machine then", [["127.0.0.1"], ["203.0.114.1"]]],
  ["names the address of a cloud's metadata", [["169.254.169.254"]]],
  ["names nothing", [[]]],
];

for (const [title, answers] of named) {
  test(`a host whose look-up ${title} is refused`, async () => {
    connections = 0;
    let looks = 0;
    const lookup: Lookup = async () => found(answers[Math.min(looks++, answers.length - 1)] ?? []);
    await assert.rejects(openOutbound({ allow: [], lookup }).get(`https://idp.example:${port}/`, bounds), { reason: "address" });
    assert.equal(connections, 0);
    assert.equal(looks, 1, "what was checked is what is connected to: nothing is looked up twice");
  });
}

test("of a host's addresses only those that may be reached are tried", async () => {
  const lookup: Lookup = async () => found(["10.0.0.1", "127.0.0.1"]);
  const outbound = openOutbound({ allow: here, lookup });
  assert.equal((await outbound.get(`http://idp.example:${port}/`, bounds)).status, 200);
});

test("plain http goes to allowed ranges only, whatever is public", async () => {
  const lookup: Lookup = async () => found(["203.0.114.1"]);
  await assert.rejects(openOutbound({ allow: here, lookup }).get("http://idp.example/", bounds), { reason: "address" });
});

test("in an allowed range a request is answered with status, headers and bytes", async () => {
  const answer = await openOutbound({ allow: here }).get(at("/"), bounds);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["content-length"], "5");
  assert.equal(answer.body.toString(), "hello");
});

test("a body is posted with its headers", async () => {
  const options = { ...bounds, headers: { "content-type": "application/json" } };
  const answer = await openOutbound({ allow: here }).post(at("/echo"), '{"a":1}', options);
  assert.deepEqual([answer.status, answer.headers["x-got"], answer.body.toString()], [201, "application/json", '{"a":1}']);
});

test("a redirect is an answer and is not followed", async () => {
  asked = [];
  const answer = await openOutbound({ allow: here }).get(at("/redirect"), bounds);
  assert.deepEqual([answer.status, answer.headers["location"]], [302, "/"]);
  assert.deepEqual(asked, ["/redirect"]);
});

for (const encoding of ["gzip", "deflate", "br"]) {
  test(`an answer encoded as ${encoding} is decoded`, async () => {
    assert.equal((await openOutbound({ allow: here }).get(at(`/${encoding}`), bounds)).body.toString(), "hello");
  });
}

test("the last byte that fits is taken", async () => {
  assert.equal((await openOutbound({ allow: here }).get(at("/exact"), bounds)).body.length, 1000);
});

const hostile: readonly (readonly [path: string, reason: OutboundReason])[] = [
  ["/large", "size"],
  ["/endless", "size"],
  ["/bomb", "size"],
  ["/headers", "size"],
  ["/twice", "encoding"],
  ["/strange", "encoding"],
  ["/no-gzip", "encoding"],
  ["/cut", "network"],
];

for (const [path, reason] of hostile) {
  test(`an answer like ${path} fails for its ${reason}`, async () => {
    await assert.rejects(openOutbound({ allow: here }).get(at(path), bounds), { reason });
  });
}

for (const path of ["/silent", "/stops"]) {
  test(`a server that is ${path.slice(1)} is left at the deadline`, async () => {
    await assert.rejects(openOutbound({ allow: here }).get(at(path), { ...bounds, deadlineMs: 150 }), { reason: "deadline" });
  });
}

test("an endless trickle of headers is left at the deadline", async () => {
  const raw = createRawServer((socket) => {
    socket.on("error", () => undefined);
    const drip = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 10);
    socket.on("close", () => clearInterval(drip));
  }).listen(0, "127.0.0.1");
  after(() => raw.close());
  await once(raw, "listening");
  const address = raw.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
  await assert.rejects(openOutbound({ allow: here }).get(url, { ...bounds, deadlineMs: 150 }), (error) =>
    isOneOf(error, ["deadline", "network"]),
  );
});

test("a look-up that never ends is left at the deadline", async () => {
  const lookup: Lookup = async () => new Promise(() => undefined);
  const outbound = openOutbound({ allow: here, lookup });
  await assert.rejects(outbound.get("https://idp.example/", { ...bounds, deadlineMs: 150 }), { reason: "deadline" });
});

for (const url of ["ftp://127.0.0.1/", "file:///etc/passwd", "idp.example", "http://ann:secret@127.0.0.1/", "", "http://"]) {
  test(`${url || "an empty text"} is no address to ask`, async () => {
    await assert.rejects(openOutbound({ allow: here }).get(url, bounds), { reason: "url" });
  });
}

test("no proxy of the environment is used", async () => {
  process.env["http_proxy"] = process.env["HTTP_PROXY"] = "http://127.0.0.1:1";
  after(() => {
    delete process.env["http_proxy"];
    delete process.env["HTTP_PROXY"];
  });
  assert.equal((await openOutbound({ allow: here }).get(at("/"), bounds)).status, 200);
});

test("https is spoken to servers only whose certificate is trusted", async () => {
  await assert.rejects(openOutbound({ allow: here }).get(`https://127.0.0.1:${port}/`, bounds), { reason: "network" });
});

test("a fetch for libraries goes the same way, with the same bounds", async () => {
  const fetch = boundedFetch(openOutbound({ allow: here }), bounds);
  const got = await fetch(at("/gzip"), { method: "GET", headers: {} });
  assert.deepEqual([got.status, await got.text()], [200, "hello"]);
  assert.equal((await fetch(at("/none"), { method: "GET", headers: {} })).status, 204);
  const form = { method: "POST", headers: {}, body: new URLSearchParams({ a: "b c" }) };
  assert.equal(await (await fetch(at("/echo"), form)).text(), "a=b+c");
  await assert.rejects(fetch(at("/endless"), { method: "GET", headers: {} }), { reason: "size" });
  await assert.rejects(fetch(at("/"), { method: "DELETE", headers: {} }), { reason: "url" });
});

function found(texts: readonly string[]) {
  return texts.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

function isOneOf(error: unknown, reasons: readonly OutboundReason[]): boolean {
  const reason = outboundReason(error);
  assert.ok(reason !== undefined && reasons.includes(reason), String(reason));
  return true;
}
