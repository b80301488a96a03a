import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import type { AddressInfo } from "node:net";
import { checkpointPoster } from "./checkpoint-poster.ts";

const note = "sign.example.org\n1\nroot\n";
const received: string[] = [];
const server = createServer((request, response) => {
  request.setEncoding("utf8");
  request.on("data", (text: string) =>
    received.push(`${request.method} ${request.url} ${request.headers["content-type"]} ${text}`),
  );
  request.on("end", () => response.writeHead(request.url === "/full" ? 507 : 204).end());
});
await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const allow = ["127.0.0.1/32"];

test("a checkpoint is sent as it is", async () => {
  await checkpointPoster(`${url}/log?key=secret`, { allow })({ note });
  assert.deepEqual(received.splice(0), [`POST /log?key=secret text/plain; charset=utf-8 ${note}`]);
});

test("an answer other than 2xx is an error that names the host only", async () => {
  await assert.rejects(checkpointPoster(`${url}/full`, { allow })({ note }), {
    message: `${new URL(url).host} refused a checkpoint with status 507`,
  });
});

test("an address in a private network is refused", async () => {
  received.length = 0;
  await assert.rejects(checkpointPoster(url, { allow: [] })({ note }));
  assert.deepEqual(received, []);
});
