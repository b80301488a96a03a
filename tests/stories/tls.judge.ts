import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { clientAddress } from "@chancery/server/http/server/client-address.ts";
import { connectHttp2, type Http2 } from "../judges/call-http2.ts";
import { proxies, startTlsProxy, tlsHost, type TlsProxy } from "../judges/tls-proxies.ts";
import { multipart } from "../world/call.ts";
import { freePlace } from "../world/free-place.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";

// docs/tls.md: each configuration of the page in front of the service, unchanged except for places and certificate

const mib = 1024 ** 2;
const from = { localAddress: "127.9.9.9", forged: "203.0.113.9" };

let folder: string;
let service: ServiceProcess;
let url: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery tls "));
  await writeFile(join(folder, "provision.json"), provisionText);
  // the service says its public address, so its own is chosen before
  const { host, port } = await freePlace();
  url = `http://${host}:${port}`;
  service = await startProcess("start", {
    HOST: host,
    PORT: String(port),
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_BASE_URL: `https://${tlsHost}`,
    CHANCERY_TRUST_PROXY: "1",
  });
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

for (const kind of proxies) {
  test(`behind ${kind.name} bodies and uploads come through HTTP/2`, async () => {
    await behind(url, kind, async ({ call }) => {
      const ready = await call("GET", "/ready");
      assert.deepEqual([ready.status, ready.headers["strict-transport-security"]], [200, "max-age=31536000"]);
      assert.equal((await call("GET", "/metrics")).status, 404);
      const ann = await signIn(call, people.ann);

      const xml = { access: "mailbox", categories: [], data: `<template>${" ".repeat(9.9 * mib)}</template>` };
      const checked = await ann.post("/api/v1/template/check", xml);
      assert.deepEqual([checked.status, Object(checked.json).errors.length > 0], [200, true], checked.text.slice(0, 300));

      const bytes = Buffer.alloc(25 * mib, "Chancery ");
      const sent = multipart({ name: "a.txt", bytes, type: "text/plain" });
      const uploaded = await call("POST", "/api/v1/envelope/attachment", { ...sent, headers: headersOf(ann, sent.headers) });
      assert.deepEqual([uploaded.status, Object(uploaded.json).filesize], [201, bytes.length], uploaded.text);
    });
  });

  test(`${kind.name} holds back neither what is uploaded nor what is downloaded, and says who the client is`, async (t) => {
    let client = "";
    const server = createServer((asked, answer) => {
      client = clientAddress(asked, { hops: 1 });
      // half an answer for half a body: each side waits for the other
      asked.once("data", () => answer.write("half"));
      asked.on("end", () => answer.end("whole"));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = Object(server.address());
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    await behind(`http://127.0.0.1:${port}`, kind, async ({ open }) => {
      const stream = open("POST", "/");
      stream.write("half");
      const [first] = await once(stream, "data");
      assert.equal(String(first), "half");
      stream.end("whole");
      const [last] = await once(stream, "data");
      assert.equal(String(last), "whole");
      assert.equal(client, from.localAddress);
    });
  });

  test(`${kind.name} sends plain HTTP on to HTTPS`, async () => {
    const proxy = await startTlsProxy(kind, url);
    try {
      const asked = request({ ...proxy.plain, path: "/ready", headers: { host: tlsHost } }).end();
      const [answer] = await once(asked, "response");
      answer.resume();
      assert.ok([301, 308].includes(answer.statusCode), String(answer.statusCode));
      assert.match(String(answer.headers.location), /^https:\/\/sign\.example\.org(:\d+)?\/ready$/);
    } finally {
      await proxy.close();
    }
  });
}

async function behind(behindIt: string, kind: (typeof proxies)[number], use: (http2: Http2) => Promise<void>): Promise<void> {
  const proxy: TlsProxy = await startTlsProxy(kind, behindIt);
  let http2: Http2 | undefined;
  try {
    http2 = await connectHttp2(proxy, from);
    await use(http2);
  } finally {
    http2?.close();
    await proxy.close();
  }
}

function headersOf({ token, mailboxId }: { token: string; mailboxId: string }, own = {}): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, mailbox: mailboxId, ...own };
}
