import assert from "node:assert/strict";
import { after, test } from "node:test";
import { derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { metadataXml } from "@chancery/tests/world/metadata.ts";
import { startPages } from "@chancery/tests/world/pages.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann } = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } });
const xml = metadataXml({ certificates: [derOf(makePair().certificate)] });
const { url: here, close } = await startPages({
  "/metadata": (_request, response) => void response.end(xml),
  "/moved": (_request, response) => void response.writeHead(302, { location: "/metadata" }).end(),
  "/large": (_request, response) => void response.end(" ".repeat(1024 * 1024 + 1)),
  "/latin": (_request, response) =>
    void response.end(Buffer.from(xml.replace("idp.example/metadata", "idp.example/é"), "latin1")),
  "/page": (_request, response) => void response.end("<html></html>"),
});
after(close);

const fetches: readonly (readonly [string, () => string, RegExp])[] = [
  ["answers 404", () => `${here}/none`, /answers 404/],
  ["redirects", () => `${here}/moved`, /302, a redirect/],
  ["answers over a mebibyte", () => `${here}/large`, /over 1048576 bytes/],
  ["answers no UTF-8", () => `${here}/latin`, /UTF-8/],
  ["answers another page", () => `${here}/page`, /root/],
  ["leads nowhere", () => "http://127.0.0.2:1/", /cannot be reached/],
  ["is plain http to the world", () => "http://metadata.example/", /https/],
  ["is an address of the local network", () => "https://192.168.0.1/", /may not go to/],
  ["has credentials", () => "https://ann:canary@metadata.example/", /credentials/],
];
for (const [what, url, expected] of fetches) {
  test(`metadata whose address ${what} is 400 (20048)`, async () => {
    const answer = await ann.post(`/api/v1/account/${people.ann.accountId}/saml-provider`, {
      name: "Acme",
      metadataXml: null,
      metadataUrl: url(),
    });
    assert.deepEqual([answer.status, Object(answer.json).code], [400, 20048]);
    assert.match(answer.text, expected);
    assert.doesNotMatch(answer.text, /canary/);
  });
}

test("concurrent changes during the fetch of metadata stay", async () => {
  const at = `/api/v1/account/${people.ann.accountId}/saml-provider`;
  const id = Object((await ann.post(at, { name: "Before", metadataXml: xml })).json).id;
  const slow = await startPages({
    "/slow": (_request, response) => void ann.put(`${at}/${id}`, { name: "Meanwhile" }).then(() => response.end(xml)),
  });
  const changed = await ann.put(`${at}/${id}`, { metadataUrl: `${slow.url}/slow`, phoneMapping: "tel" });
  slow.close();
  assert.equal(changed.status, 200, changed.text);
  const { name, phoneMapping } = Object((await ann.get(`${at}/${id}`)).json);
  assert.deepEqual([name, phoneMapping], ["Meanwhile", "tel"]);
});
