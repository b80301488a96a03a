import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { program } from "@chancery/tests/judges/programs.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { signedList } from "@chancery/tests/world/signed-list.ts";
import { trustedListXml } from "@chancery/tests/world/trusted-list.ts";
import { ListFiles } from "./list-files.ts";
import { signerOf } from "./list-signers.ts";

const folder = mkdtempSync(join(tmpdir(), "lists-"));
after(() => rmSync(folder, { recursive: true }));
const signer = makePair("rsa:2048");
writeFileSync(join(folder, "signer.pem"), signer.certificate);
writeFileSync(join(folder, "signer.key"), signer.key);
const log = { error: () => undefined, warn: () => undefined } as never;
const signers = [signerOf(Buffer.from(signer.certificate))];
const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Qualified" });
const plain = trustedListXml([{ certificates: [authority], states: [{ since: "2020-01-01T00:00:00Z" }] }]);
/** Content for which canonicalization is easily wrong: escapes, namespaces, order of attributes, CDATA, instructions. */
const odd = `<?go  on ?><?stop?><!-- a > b --><a z="1" b="&lt;&#9;&#10;&#13;'&quot; ї" xml:lang="uk" xmlns:q="urn:q" xmlns:p="urn:a" q:one="2" p:two=" 3
4 " xmlns:unused="urn:u"><![CDATA[<&]]]]>&#13;&gt;"😀<b xmlns=""/><c xmlns="urn:c"><d xmlns=""><q:e/></d><p:f xmlns:p="urn:b" p:g=""/></c>\r\n</a>`;
const template = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>
<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha512"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>
<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha512"/><ds:DigestValue/></ds:Reference></ds:SignedInfo>
<ds:SignatureValue/><ds:KeyInfo/></ds:Signature>`;

async function isUsed(path: string): Promise<boolean> {
  const files = new ListFiles(log);
  const [list] = await files.judge([await files.open(path, true)], signers, Date.now());
  return list !== undefined && "isVerified" in list.state;
}

function xmlsec(...words: readonly string[]): string {
  return execFileSync(program("xmlsec1"), words, { cwd: folder, stdio: "pipe" }).toString();
}

test("a list with odd content that xmlsec1 has signed is used, and not with other content", async () => {
  const unsigned = plain.replace(/<ds:Signature .*<\/ds:Signature>/s, template).replace("<tsl:SchemeInformation>", `$&${odd}`);
  writeFileSync(join(folder, "template.xml"), unsigned);
  xmlsec("--sign", "--privkey-pem", "signer.key", "--output", "signed.xml", "template.xml");
  const path = join(folder, "signed.xml");
  assert.equal(await isUsed(path), true);
  writeFileSync(path, readFileSync(path, "utf8").replace("ї", "i"));
  assert.equal(await isUsed(path), false);
});

test("the lists of the other tests are good for xmlsec1, too", async () => {
  const path = join(folder, "ours.xml");
  writeFileSync(path, signedList(plain, signer));
  const ids = ["--id-attr:Id", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"];
  xmlsec("--verify", "--enabled-key-data", "raw-x509-cert", "--pubkey-cert-pem", "signer.pem", ...ids, "ours.xml");
  assert.equal(await isUsed(path), true);
});
