import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { signedList, type ListSigning } from "@chancery/tests/world/signed-list.ts";
import { trustedListXml } from "@chancery/tests/world/trusted-list.ts";
import { listBytesMax, ListFiles, type ReadList } from "./list-files.ts";
import { signerOf, type ListSigner } from "./list-signers.ts";

const folder = mkdtempSync(join(tmpdir(), "lists-"));
after(() => rmSync(folder, { recursive: true }));
const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Qualified" });
const evil = derOf(makePair("prime256v1", 30, { subject: "/O=Evil/CN=Evil" }).certificate);
const [rsa, ec, stranger, weak] = [makePair("rsa:2048"), makePair("prime256v1"), makePair("rsa:2048"), makePair("rsa:1024")];
const since = "2020-01-01T00:00:00Z";
const plain = trustedListXml([{ certificates: [authority], states: [{ since }] }], "2030-01-01T00:00:00Z");
const good = signedList(plain, rsa);
const more = "http://www.w3.org/2001/04/xmldsig-more#";
const inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const log = { error: () => undefined, warn: () => undefined } as never;

function signersOf(...pairs: readonly MadePair[]): readonly ListSigner[] {
  return pairs.map(({ certificate }) => signerOf(Buffer.from(certificate)));
}

async function readFile(path: string, signers: readonly ListSigner[] | undefined, files = new ListFiles(log)): Promise<ReadList> {
  const [list] = await files.judge([await files.open(path, signers !== undefined)], signers ?? [], Date.now());
  assert.ok(list);
  return list;
}

/** The names of the authorities of a list, or why it is not used. */
async function read(
  xml: string,
  signers: readonly ListSigner[] | undefined = signersOf(stranger, rsa, ec, weak),
): Promise<string> {
  const path = join(folder, `${createHash("sha256").update(xml).digest("hex")}.xml`);
  writeFileSync(path, xml);
  const { state, anchors } = await readFile(path, signers);
  if ("refusal" in state) assert.deepEqual(anchors, []);
  return "refusal" in state ? state.refusal : anchors.map(({ subject }) => subject.split("=").at(-1)).join(" ");
}

const used: readonly (readonly [title: string, make: () => string])[] = [
  ["by RSA", () => good],
  ["by RSA with PSS and SHA-512", () => by(rsa, { method: "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1" })],
  ["by ECDSA, with SHA-384 of its content", () => by(ec, { method: `${more}ecdsa-sha256`, digest: `${more}sha384` })],
  ["over its root by its id", () => by(rsa, { xpath: "/*[@Id='list']" }, named)],
  ["after a byte order mark, with line ends of Windows", () => `\uFEFF${good.replaceAll(/\r?\n/g, "\r\n")}`],
  ["and with another comment since then", () => good.replace("<tsl:SchemeInformation>", "$&<!-- seen -->")],
  [
    "with comments, sections, entities and odd attributes",
    () => by(rsa, {}, (xml) => xml.replace("<tsl:SchemeInformation>", `$&${odd}`)),
  ],
];
const odd = `<!-- a > b --><a z="1" b="&lt;&#9;&#10;'&quot;" xml:lang="uk" xmlns:q="urn:q" xmlns:p="urn:a" q:one="2" p:two=" 3 "><![CDATA[<&]]>&#13;&gt;"<b xmlns=""/><c xmlns="urn:c"><d xmlns=""/></c></a>`;
const named = (xml: string): string => xml.replace("TSLTag=", 'Id="list" TSLTag=');

function by(signer: MadePair, signing: ListSigning = {}, change = (xml: string): string => xml): string {
  return signedList(change(plain), signer, signing);
}

for (const [title, make] of used)
  test(`a list signed ${title} is used`, async () => assert.equal(await read(make()), "qualified"));

const inside = /<tsl:TrustServiceStatusList[^]*<\/tsl:TrustServiceStatusList>/.exec(good)![0];
const [signature = ""] = /<ds:Signature [^]*<\/ds:Signature>/.exec(good)!;
const forged = plain.replaceAll(derOf(authority.certificate), evil).replace(/<ds:Signature .*<\/ds:Signature>/s, "");
const rootEnd = "</tsl:TrustServiceStatusList>";
const refused: readonly (readonly [title: string, make: () => string, reason: RegExp])[] = [
  ["that nobody signed", () => forged, /^it is not signed$/],
  ["signed by a stranger", () => by(makePair("rsa:2048")), /^none of the given certificates/],
  ["signed by a weak key", () => by(weak), /^none of the given certificates/],
  ["signed by another kind of key than it says", () => good.replaceAll("#rsa-sha256", "#ecdsa-sha256"), /^none of the given/],
  ["with other authorities", () => good.replace(derOf(authority.certificate), evil), /^its content is not what was signed$/],
  ["with another attribute of its root", () => good.replace("TSLTag=", 'more="" TSLTag='), /is not what was signed$/],
  ["with another digest", () => good.replace(/DigestValue>[^<]{8}/, "DigestValue>AAAAAAAA"), /is not what was signed$/],
  ["with another time of the signer", () => good.replace(/SigningTime>\d{4}/, "SigningTime>2001"), /is not what was signed$/],
  ["signed by SHA-1", () => by(rsa, { method: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }), /is not accepted/],
  ["with a hash by SHA-1", () => by(rsa, { digest: "http://www.w3.org/2000/09/xmldsig#sha1" }), /is not accepted/],
  ["in another canonical form", () => by(rsa, { transforms: [enveloped, inclusive] }), /is not accepted/],
  ["signed in another canonical form", () => by(rsa, { canonicalForm: inclusive }), /is not accepted/],
  ["of which a part is signed", () => by(rsa, { xpath: "//*[local-name(.)='SchemeInformation']" }), /is not what was signed$/],
  ["with a wrapped one that is signed", () => forged.replace(rootEnd, `<x>${inside}</x>${rootEnd}`), /^it is not signed$/],
  ["with the signature of another", () => forged.replace(rootEnd, `${signature}${rootEnd}`), /is not what was signed$/],
  [
    "with a signed one inside of its signature",
    () => forged.replace(rootEnd, `${signature.replace("</ds:Object>", `${inside.replace(signature, "")}$&`)}${rootEnd}`),
    /is not what was signed$/,
  ],
  [
    "with a signed one by the id of its root inside of its signature",
    () => {
      const list = by(rsa, { xpath: "/*[@Id='list']" }, named);
      const [own = ""] = /<ds:Signature [^]*<\/ds:Signature>/.exec(list)!;
      const whole = /<tsl:TrustServiceStatusList[^]*<\/tsl:TrustServiceStatusList>/.exec(list)![0].replace(own, "");
      return forged.replace(rootEnd, `${own.replace("</ds:Object>", `${whole}$&`)}${rootEnd}`);
    },
    /^its signature is of something else$/,
  ],
  ["signed twice", () => good.replace(rootEnd, `${signature}${rootEnd}`), /^it has several signatures$/],
  ["with an endless signature", () => good.replace("</ds:Object>", `${"<a>a</a>".repeat(30_000)}$&`), /signatures are over/],
  ["with an instruction before its root", () => good.replace("<tsl:", "<?go on?><tsl:"), /processing instruction/],
  ["with a document type", () => good.replace("<tsl:", "<!DOCTYPE a><tsl:"), /document type/],
  ["that is cut off", () => good.slice(0, -20), /unclosed tag|unexpected end/],
  ["of something else", () => signedList("<a><b/></a>", rsa), /no TrustServiceStatusList/],
  ["that is too large", () => good.replace(rootEnd, `${" ".repeat(listBytesMax)}${rootEnd}`), /^it is over 33554432 bytes$/],
];
for (const [title, make, reason] of refused)
  test(`a list ${title} is not used`, async () => {
    assert.match(await read(make()), reason);
  });

test("a list is read again when its signers have changed", async () => {
  const path = join(folder, "again.xml");
  writeFileSync(path, good);
  const files = new ListFiles(log);
  const stateBy = async (signers: readonly ListSigner[] | undefined) => (await readFile(path, signers, files)).state;
  assert.equal("refusal" in (await stateBy(signersOf(stranger))), true);
  const [verified, unverified] = [await stateBy(signersOf(rsa)), await stateBy(undefined)];
  assert.deepEqual(
    ["isVerified" in verified && verified.isVerified, "isVerified" in unverified && unverified.isVerified],
    [true, false],
  );
});

test("other work goes on while a large list is verified", async () => {
  const services = Array.from({ length: 600 }, () => ({ certificates: [authority], states: [{ since }] }));
  const path = join(folder, "large.xml");
  const xml = signedList(trustedListXml(services), rsa);
  writeFileSync(path, xml);
  let turns = 0;
  let isReading = true;
  const turn = (): unknown => isReading && (turns += 1) > 0 && setImmediate(turn);
  turn();
  const { state, anchors } = await readFile(path, signersOf(rsa));
  isReading = false;
  assert.deepEqual(["isVerified" in state, anchors.length], [true, 600]);
  assert.ok(turns > xml.length / 64 / 1024, `${turns} turns for ${xml.length} bytes`);
});
