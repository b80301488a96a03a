import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigFault, readConfig } from "./config.ts";

const signer = JSON.stringify({
  id: "acme",
  name: "Acme Trust",
  url: "https://sign.acme.example/csc/v2",
  clientId: "chancery",
  clientSecret: "secret",
});
const signersWith = (change: object): string => JSON.stringify([{ ...JSON.parse(signer), ...change }]);

const wrong: readonly (readonly [string, string, RegExp])[] = [
  ["PORT", "65536", /PORT must be a whole number from 0 to 65535/],
  ["PORT", "http", /PORT must be a whole number/],
  ["HOST", "not a host", /HOST must be an IP address or a host name/],
  ["HOST", "127.0.0.1:80", /HOST must be/],
  ["CHANCERY_BASE_URL", "example.org", /CHANCERY_BASE_URL must be an http or https address/],
  ["CHANCERY_BASE_URL", "https://example.org/?a=b", /CHANCERY_BASE_URL/],
  ["DATABASE_URL", "mysql://localhost/x", /DATABASE_URL must be postgres:/],
  ["CHANCERY_BLOBS", "ftp://x", /CHANCERY_BLOBS must be file:/],
  ["CHANCERY_BLOBS", "file:", /CHANCERY_BLOBS/],
  ["CHANCERY_DNS_SERVERS", "nine.nine", /CHANCERY_DNS_SERVERS/],
  ["CHANCERY_DNS_SERVERS", "9.9.9.9:70000", /CHANCERY_DNS_SERVERS/],
  ["CHANCERY_OUTBOUND_ALLOW", "10.0.0.0/33", /CHANCERY_OUTBOUND_ALLOW/],
  ["CHANCERY_CHECKPOINT_MINUTES", "0", /CHANCERY_CHECKPOINT_MINUTES must be a whole number from 1 to 1440/],
  [
    "CHANCERY_CHECKPOINT_URL",
    "https://a:b@log.example",
    /CHANCERY_CHECKPOINT_URL must be an http or https address without credentials/,
  ],
  ["CHANCERY_TSA_URL", "ftp://tsa.example", /CHANCERY_TSA_URL must be an http address, or an https one/],
  ["CHANCERY_TSA_URL", "http://a:b@tsa.example", /CHANCERY_TSA_URL/],
  ["CHANCERY_TSA_URL", "https://a:%zz@tsa.example", /CHANCERY_TSA_URL/],
  ["CHANCERY_UPLOAD_MAX_BYTES", "0", /CHANCERY_UPLOAD_MAX_BYTES/],
  ["CHANCERY_UPLOAD_MAX_BYTES", String(5 * 1024 ** 3 + 1), /CHANCERY_UPLOAD_MAX_BYTES/],
  ["CHANCERY_METRICS_TOKEN", "too short", /CHANCERY_METRICS_TOKEN must be 16 to 200 visible/],
  ["CHANCERY_RATE_LIMITS", '{"token":5}', /CHANCERY_RATE_LIMITS must be on, off or a JSON object/],
  ["CHANCERY_RATE_LIMITS", '{"tokens":{"limit":10,"windowS":60}}', /CHANCERY_RATE_LIMITS must be on, off or a JSON object/],
  ...[
    "acme",
    "{}",
    '[{"id":"acme"}]',
    `[${signer},${signer}]`,
    signersWith({ id: "Acme" }),
    signersWith({ name: " " }),
    signersWith({ url: "ftp://sign.acme.example" }),
    signersWith({ url: "https://a:b@sign.acme.example" }),
    signersWith({ clientSecret: 7 }),
    signersWith({ scope: "service" }),
  ].map((value) => ["CHANCERY_REMOTE_SIGNERS", value, /CHANCERY_REMOTE_SIGNERS must be a JSON list such as/] as const),
  ["CHANCERY_SECRETS_IN_ANSWERS", "some", /must be complete or masked/],
  ["CHANCERY_LOG_LEVEL", "loud", /CHANCERY_LOG_LEVEL/],
  ...[
    "0",
    "17",
    "01",
    "-1",
    "1.5",
    "yes",
    "true",
    "1,10.0.0.0/8",
    "10.0.0.0/33",
    "10.0.0.0/8 fd00::/8",
    "10.0.0.*",
    "proxy.example",
  ].map(
    (value) => ["CHANCERY_TRUST_PROXY", value, /CHANCERY_TRUST_PROXY must be off, on, a number of proxies from 1 to 16/] as const,
  ),
  ...[
    "0.0.0.0/0",
    "::/0",
    "::/00",
    "10.0.0.0/8,0.0.0.0/0",
    "::ffff:10.0.0.0/104",
    "0:0:0:0:0:FFFF:a00:0/104",
    "fe80::1%eth0",
  ].map((value) => ["CHANCERY_TRUST_PROXY", value, /CHANCERY_TRUST_PROXY must be .* networks such as 10.0.0.0/] as const),
  ["CHANCERY_LOCALE", "de", /CHANCERY_LOCALE must be en or uk/],
  ["CHANCERY_TIME_ZONE", "Mars/Olympus", /CHANCERY_TIME_ZONE must be the IANA name of a time zone/],
  ["CHANCERY_VERIFY_ZONE", "-a.example", /CHANCERY_VERIFY_ZONE/],
  ["CHANCERY_DATADIR", "/x", /CHANCERY_DATADIR is not a setting/],
];

test("remote signing services are a list of settings, their addresses without a slash at the end", () => {
  const { remoteSigners } = readConfig({ CHANCERY_REMOTE_SIGNERS: signersWith({ url: "https://sign.acme.example/csc/v2/" }) });
  assert.deepEqual(remoteSigners, [JSON.parse(signer)]);
  assert.deepEqual(readConfig({}).remoteSigners, []);
});

for (const [name, value, expected] of wrong) {
  test(`${name}=${value} stops the service, naming the variable`, () => {
    assert.throws(() => readConfig({ [name]: value }), expected);
  });
}

test("all invalid variables are reported together", () => {
  try {
    readConfig({ PORT: "-1", CHANCERY_LOG_LEVEL: "x", HOME: "/root" });
    assert.fail("it was accepted");
  } catch (error) {
    assert.ok(error instanceof ConfigFault);
    assert.equal(error.faults.length, 2);
  }
});

test("variables of the command line do not stop a service in the same shell", () => {
  readConfig({ CHANCERY_URL: "https://sign.example.org", CHANCERY_TOKEN: "cha_x", CHANCERY_MAILBOX: "x" });
});

test("without settings the documented defaults apply", () => {
  const config = readConfig({});
  assert.equal(config.listen.port, 8080);
  assert.equal(config.listen.host, "127.0.0.1");
  assert.deepEqual(config.checkpoints, { minutes: 60, folder: undefined, url: undefined });
  assert.equal(config.limits.uploadMaxBytes, 26_214_400);
  assert.equal(config.limits.envelopeMaxBytes, 104_857_600);
  assert.equal(config.database.url, undefined);
  assert.equal(config.rateLimits, "on");
  assert.deepEqual(config.region, { locale: "en", timezone: "UTC" });
  assert.match(config.blobsUrl, /^file:.*data.blobs$/);
});

test("valid values are used unchanged", () => {
  const config = readConfig({
    CHANCERY_BASE_URL: "https://sign.example.org/",
    CHANCERY_DNS_SERVERS: "9.9.9.9:53,[2620:fe::fe]:53, 1.1.1.1",
    CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32,::1/128",
    CHANCERY_RATE_LIMITS: '{"token":{"limit":10,"windowS":60}}',
    CHANCERY_BLOBS: "s3://bucket/prefix?endpoint=http://127.0.0.1:4568&region=eu",
  });
  assert.equal(config.listen.baseUrl, "https://sign.example.org");
  assert.deepEqual(config.dns.servers, ["9.9.9.9:53", "[2620:fe::fe]:53", "1.1.1.1"]);
  assert.deepEqual(config.rateLimits, { token: { limit: 10, windowS: 60 } });
});

for (const [value, expected] of [
  [undefined, { hops: 0 }],
  ["off", { hops: 0 }],
  ["on", { hops: 1 }],
  ["1", { hops: 1 }],
  ["16", { hops: 16 }],
  ["10.0.0.0/8, fd00::/8,192.0.2.7", { networks: ["10.0.0.0/8", "fd00::/8", "192.0.2.7"] }],
] as const) {
  test(`CHANCERY_TRUST_PROXY=${value} trusts ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(readConfig({ CHANCERY_TRUST_PROXY: value }).listen.trustedProxies, expected);
  });
}

for (const [address, isRight] of [
  ["smtp://mail.acme.example", true],
  ["smtps://ann:pass%20word@mail.acme.example:465/?from=desk@acme.example", true],
  ["smtp://mail.acme.example?from=desk", false],
  ["smtp://mail.acme.example?pool=true", false],
  ["smtp://mail.acme.example/inbox", false],
  ["http://mail.acme.example", false],
] as const) {
  test(`${address} is ${isRight ? "a" : "no"} mail server`, () => {
    const read = (): string | undefined => readConfig({ CHANCERY_SMTP_URL: address }).mail.smtpUrl;
    if (isRight) assert.equal(read(), address);
    else assert.throws(read, /CHANCERY_SMTP_URL must be smtp:/);
  });
}

test("a seal may be in a file, a folder or a token, whose address is left as it is", () => {
  const address = "pkcs11:token=Chancery;id=%01?module-path=/usr/lib/p11.so";
  assert.equal(readConfig({ CHANCERY_SEAL: address }).keys.sealFile, address);
  assert.match(readConfig({ CHANCERY_SEAL: "seals" }).keys.sealFile, /^\/.*\/seals$/);
  assert.match(readConfig({ CHANCERY_SEAL_CERTIFICATE: "a.pem" }).keys.sealCertificate ?? "", /^\/.*\/a\.pem$/);
});

test("seals are of B-T with an authority for time stamps and of B-B without; other levels are set", () => {
  const authority = { CHANCERY_TSA_URL: "http://tsa.example/" };
  assert.deepEqual(readConfig({}).seals, { level: "B-B", renewDays: 1095 });
  assert.equal(readConfig(authority).seals.level, "B-T");
  for (const level of ["B-B", "B-T", "B-LT", "B-LTA"])
    assert.equal(readConfig({ ...authority, CHANCERY_SEAL_LEVEL: level }).seals.level, level);
  assert.equal(readConfig({ CHANCERY_SEAL_LEVEL: "B-B" }).seals.level, "B-B");
  for (const level of ["B-T", "B-LT", "B-LTA"])
    assert.throws(() => readConfig({ CHANCERY_SEAL_LEVEL: level }), /CHANCERY_SEAL_LEVEL must be .* need CHANCERY_TSA_URL/);
  assert.throws(() => readConfig({ ...authority, CHANCERY_SEAL_LEVEL: "B-XL" }), /CHANCERY_SEAL_LEVEL must be/);
});

test("name and password of the authority for time stamps are taken out of its address", () => {
  const read = (url: string) => readConfig({ CHANCERY_TSA_URL: url }).timeStamps;
  assert.deepEqual(read("http://tsa.example/a?b=c"), { url: "http://tsa.example/a?b=c", user: undefined, password: "" });
  assert.deepEqual(read("https://acme:s%3Acret@tsa.example"), { url: "https://tsa.example/", user: "acme", password: "s:cret" });
});
