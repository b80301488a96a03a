import assert from "node:assert/strict";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { after, test } from "node:test";
import { derOf, makePair } from "../world/certificates.ts";
import { formsPath, orderForm } from "../world/forms-of-envelopes.ts";
import { metadataXml } from "../world/metadata.ts";
import { orderTemplate } from "../world/orders.ts";
import { people } from "../world/people.ts";
import { world } from "../world/world.ts";

// Addresses that lead into this machine or its network, wherever people may give one that the service itself asks.

const { ann, bob } = await world();
const at = `/api/v1/account/${people.ann.accountId}`;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let connections = 0;
listener.listen(0, "::");
await once(listener, "listening");
after(() => listener.close());
const { port } = listener.address() as AddressInfo;

const hosts = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0.0.0.0",
  "127.0.0.1.",
  "１２７.0.0.1",
  "127。0。0。1",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[0:0:0:0:0:0:0:1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ⓛocalhost",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "224.0.0.1",
];
const schemes = ["http:", "https:"];
const wholeUrls = [
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_x",
  "ftp://127.0.0.1/",
  "data:text/xml,<a/>",
  "jar:http://a!/b",
  "//127.0.0.1/",
  `https://login.example@127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}\\@login.example/`,
  `https://127.0.0.1:${port}#@login.example/`,
  `https://login.example\r\nHost: a@127.0.0.1:${port}/`,
  `https:127.0.0.1:${port}/`,
  `https:\\\\127.0.0.1:${port}\\`,
];
const urls = [...schemes.flatMap((scheme) => hosts.map((host) => `${scheme}//${host}:${port}/metadata`)), ...wholeUrls];

test("metadata is fetched from no address of this machine or its network, in any spelling", async () => {
  for (const url of urls) {
    const answer = await ann.post(`${at}/saml-provider`, { name: "Company", metadataUrl: url });
    assert.equal(answer.status, 400, `${url}: ${answer.text}`);
  }
  assert.equal(connections, 0);
});

test("a provider with submitted metadata cannot be moved to such an address", async () => {
  const { json, status, text } = await ann.post(`${at}/saml-provider`, {
    name: "Company",
    metadataXml: metadataXml({ certificates: [derOf(makePair().certificate)] }),
  });
  assert.equal(status, 201, text);
  for (const url of urls) {
    const answer = await ann.put(`${at}/saml-provider/${Object(json).id}`, { metadataUrl: url });
    assert.equal(answer.status, 400, `${url}: ${answer.text}`);
  }
  assert.equal(connections, 0);
});

test("no address of a provider that the service connects to leads there", async () => {
  const right = {
    name: "OpenID",
    clientId: "abc",
    clientSecret: "a secret",
    scopes: "openid",
    authorizationUri: "https://login.example/a",
    tokenUri: "https://login.example/t",
    issuerUri: "https://login.example",
    jwkSetUri: "https://login.example/k",
  };
  const taken: string[] = [];
  for (const name of ["tokenUri", "jwkSetUri"]) {
    for (const url of urls) {
      const answer = await ann.post(`${at}/oauth-provider`, { ...right, [name]: url });
      assert.ok([201, 400].includes(answer.status), `${name} ${url}: ${answer.text}`);
      if (answer.status !== 201) continue;
      taken.push(`${name} ${url}`);
      const tried = await ann.post(`${at}/oauth-provider/${Object(answer.json).id}/test`);
      assert.ok(tried.status < 500, `${name} ${url}: ${tried.text}`);
    }
  }
  assert.equal(connections, 0);
  // host names are checked at each connection, because they change
  assert.deepEqual(
    taken.filter((one) => !/localhost/i.test(one.normalize("NFKC"))),
    [],
  );
});

test("a form has no such address to redirect visitors to, and none to call", async () => {
  const template = await orderTemplate(ann);
  const taken: string[] = [];
  for (const url of urls) {
    for (const more of [{ redirectUrl: url }, { envelopeCreationCallback: { url } }]) {
      const answer = await ann.post(formsPath, orderForm({ bob }, template, more));
      assert.ok([201, 400].includes(answer.status), `${url}: ${answer.text}`);
      if (answer.status === 201) taken.push(url);
    }
  }
  assert.deepEqual(
    taken.filter((one) => !/localhost/i.test(one.normalize("NFKC"))),
    [],
  );
  assert.equal(connections, 0);
});
