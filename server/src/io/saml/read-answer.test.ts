import assert from "node:assert/strict";
import { createCipheriv, generateKeyPairSync, publicEncrypt, randomBytes, X509Certificate } from "node:crypto";
import { suite, test } from "node:test";
import { checkOf, type Check } from "@chancery/core/sso/check.ts";
import { makePair } from "../../../../tests/world/certificates.ts";
import { newSamlIdp } from "../../../../tests/world/saml-idp.ts";
import { makeSamlPair, readSamlPair } from "../keys/saml.ts";
import { readAnswer, type SamlKeys } from "./read-answer.ts";

const idp = await newSamlIdp();
const ours = readSamlPair(await makeSamlPair(new Date()));
const to = { requestId: "_1", acsUrl: "https://sp.example/acs", audience: "https://sp.example" };
const expected = {
  idpEntityId: idp.entityId,
  entityId: to.audience,
  acsUrl: to.acsUrl,
  requestId: to.requestId,
  nowMs: Date.now(),
};
const keys: SamlKeys = { certificates: [idp.certificate], privateKeys: [ours.privateKey.reveal()] };
const more = "http://www.w3.org/2001/04/xmldsig-more#";
const enc = "http://www.w3.org/2001/04/xmlenc#";
const enc11 = "http://www.w3.org/2009/xmlenc11#";

/** The names of the checks that failed. */
function failedAt(xml: string, withKeys: SamlKeys = keys): readonly string[] {
  const checks: Check[] = [];
  try {
    readAnswer(Buffer.from(xml).toString("base64"), expected, withKeys, (...made) => void checks.push(...made));
  } catch (error) {
    const check = checkOf(error);
    if (!check) throw error;
    checks.push(check);
  }
  return checks.flatMap(({ name, isPassed }) => (isPassed ? [] : [name]));
}

/** Processor time in ms that work takes, the least of several. */
function leastMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    }),
  );
}

suite("a signature", () => {
  test("is verified with ten certificates in the time of one, however large the answer is", () => {
    const stranger = makePair("prime256v1").certificate;
    const large = idp.answer(to).replace(/<\/(?:\w+:)?Assertion>/, (end) => `${"<A/>".repeat(1800)}${end}`);
    const timeWith = (count: number): number => {
      const certificates = Array.from({ length: count }, () => stranger);
      return leastMs(() => assert.deepEqual(failedAt(large, { ...keys, certificates }), ["signature"]));
    };
    const oneMs = timeWith(1);
    const tenMs = timeWith(10);
    assert.ok(tenMs < 3 * oneMs, `${tenMs} ms, and ${oneMs} ms with one`);
  });

  for (const hash of ["sha256", "sha384", "sha512"]) {
    test(`by ECDSA and ${hash} is verified, by its own certificate only`, () => {
      const { key, certificate } = makePair("prime256v1");
      const xml = idp.answer(to, { key, signatureMethod: `${more}ecdsa-${hash}` });
      assert.deepEqual(failedAt(xml, { ...keys, certificates: [idp.certificate, certificate] }), []);
      assert.deepEqual(failedAt(xml), ["signature"]);
    });
  }

  test("says its method itself, but the key must be of that kind", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    assert.deepEqual(failedAt(idp.answer(to, { key, signatureMethod: `${more}ecdsa-sha256` })), ["signature"]);
    assert.deepEqual(failedAt(idp.answer(to).replaceAll("#rsa-sha256", "#ecdsa-sha256")), ["signature"]);
  });

  test("counts by any certificate of the metadata, also one that has run out", async () => {
    const old = readSamlPair(await makeSamlPair(new Date("2001-01-01")));
    assert.ok(new X509Certificate(old.certificate).validToDate.getTime() < Date.now());
    const xml = idp.answer(to, { key: old.privateKey.reveal() });
    assert.deepEqual(failedAt(xml, { ...keys, certificates: [idp.certificate, old.certificate] }), []);
  });

  test("in an answer with line ends of Windows is verified", () => {
    assert.deepEqual(failedAt(idp.answer(to).replace("<samlp:Status>", "\r\n<samlp:Status>")), []);
  });

  test("over namespaces that the response declares is verified", () => {
    const xml = idp.answer(to, { change: (one) => one.replace(' xmlns:xs="http://www.w3.org/2001/XMLSchema"', "") });
    assert.deepEqual(failedAt(xml), []);
  });
});

type Encrypting = {
  readonly cipher?: string;
  readonly oaep?: string;
  readonly digest?: string;
  readonly mask?: string;
  readonly spoil?: (bytes: Buffer) => Buffer;
  /** The plain text to encrypt, derived from the assertion. */
  readonly inner?: (assertion: string) => string;
};

function byGcm(text: string, secret: Buffer): Buffer {
  const nonce = randomBytes(12);
  const made = createCipheriv(secret.length === 16 ? "aes-128-gcm" : "aes-256-gcm", secret, nonce);
  return Buffer.concat([nonce, made.update(text), made.final(), made.getAuthTag()]);
}

function byCbc(text: string, secret: Buffer): Buffer {
  const nonce = randomBytes(16);
  const made = createCipheriv(`aes-${secret.length * 8}-cbc`, secret, nonce);
  return Buffer.concat([nonce, made.update(text), made.final()]);
}

/** A good answer, its assertion encrypted for our key. */
function encrypted({
  cipher = "aes256-gcm",
  oaep = `${enc}rsa-oaep-mgf1p`,
  digest,
  mask,
  spoil = (bytes) => bytes,
  inner = (text) => text,
}: Encrypting): string {
  const xml = idp.answer(to);
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
  const secret = randomBytes(cipher.includes("128") ? 16 : cipher.includes("192") ? 24 : 32);
  const isGcm = cipher.endsWith("gcm");
  const body = isGcm ? byGcm(inner(assertion), secret) : byCbc(inner(assertion), secret);
  const key = publicEncrypt({ key: ours.certificate, oaepHash: digest?.endsWith("sha256") ? "sha256" : "sha1" }, secret);
  const methods = `${digest === undefined ? "" : `<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="${digest}"/>`}${mask === undefined ? "" : `<e11:MGF xmlns:e11="${enc11}" Algorithm="${mask}"/>`}`;
  const value = (bytes: Buffer): string =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString("base64")}</xenc:CipherValue></xenc:CipherData>`;
  const encryptedKey = `<xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${oaep}">${methods}</xenc:EncryptionMethod>${value(key)}</xenc:EncryptedKey>`;
  const algorithm = `${isGcm ? enc11 : enc}${cipher}`;
  const data = `<xenc:EncryptedData xmlns:xenc="${enc}"><xenc:EncryptionMethod Algorithm="${algorithm}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${encryptedKey}</ds:KeyInfo>${value(spoil(body))}</xenc:EncryptedData>`;
  return xml.replace(
    assertion,
    `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`,
  );
}

suite("an encrypted assertion", () => {
  const taken: readonly Encrypting[] = [
    { cipher: "aes256-gcm" },
    { cipher: "aes128-gcm" },
    { cipher: "aes128-cbc" },
    { cipher: "aes256-cbc" },
    { oaep: `${enc}rsa-oaep-mgf1p`, digest: "http://www.w3.org/2000/09/xmldsig#sha1" },
    { oaep: `${enc11}rsa-oaep`, digest: `${enc}sha256`, mask: `${enc11}mgf1sha256` },
  ];
  for (const choices of taken)
    test(`is read: ${JSON.stringify(choices)}`, () => assert.deepEqual(failedAt(encrypted(choices)), []));

  const refused: readonly (readonly [title: string, choices: Encrypting])[] = [
    ["by AES-192", { cipher: "aes192-cbc" }],
    ["its key by PKCS#1 v1.5", { oaep: `${enc}rsa-1_5` }],
    ["its key with halves of SHA-1 and SHA-256", { oaep: `${enc11}rsa-oaep`, digest: `${enc}sha256` }],
    [
      "changed, with a tag",
      { spoil: (bytes) => Buffer.concat([bytes.subarray(0, 40), Buffer.from([bytes[40]! ^ 1]), bytes.subarray(41)]) },
    ],
    ["cut off", { spoil: (bytes) => bytes.subarray(0, 20) }],
    ["empty", { cipher: "aes256-cbc", spoil: () => Buffer.alloc(0) }],
  ];
  for (const [title, choices] of refused)
    test(`is refused: ${title}`, () => assert.deepEqual(failedAt(encrypted(choices)), ["encryption"]));

  test("changed without a tag is refused, at whatever comes first, and never read", () => {
    const flip = (at: number) => (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from([bytes[at]! ^ 1]), bytes.subarray(at + 1)]);
    for (const at of [0, 17, 200, 900]) {
      const [check] = failedAt(encrypted({ cipher: "aes256-cbc", spoil: flip(at) }));
      assert.match(String(check), /^(encryption|assertion|signature)$/);
    }
  });

  const nested: readonly (readonly [title: string, inner: NonNullable<Encrypting["inner"]>])[] = [
    ["another encrypted one", () => /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s.exec(encrypted({}))?.[0] ?? ""],
    ["two", (one) => one + one],
    [
      "one beside an encrypted one",
      (one) => `${one}<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`,
    ],
    ["one in another element", (one) => `<any>${one}</any>`],
    ["one that closes what is around it", (one) => `</scope><scope>${one}`],
    ["one behind a text", (one) => `${one}<![CDATA[x]]>`],
    ["nothing", () => ""],
  ];
  for (const [title, inner] of nested)
    test(`with ${title} in it is refused`, () => assert.deepEqual(failedAt(encrypted({ inner })), ["assertion"]));

  test("for another service is refused", async () => {
    const other = readSamlPair(await makeSamlPair(new Date())).privateKey.reveal();
    assert.deepEqual(failedAt(encrypted({}), { ...keys, privateKeys: [other] }), ["encryption"]);
    assert.deepEqual(failedAt(encrypted({}), { ...keys, privateKeys: [other, ...keys.privateKeys] }), []);
  });

  test("must be signed itself", () => {
    const unsigned = idp.answer(to, { signs: "nothing" });
    assert.deepEqual(failedAt(unsigned), ["signature"]);
  });
});
