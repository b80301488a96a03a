import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openXslt, xsltLimits } from "./open-xslt.ts";

const folder = mkdtempSync(join(tmpdir(), "xslt-"));
const secret = join(folder, "secret.txt");
writeFileSync(secret, "<secret>tenants must not see this</secret>");
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.end("<secret/>");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const namespaces =
  'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f" xmlns:js="http://saxonica.com/ns/globalJS" ' +
  'xmlns:ixsl="http://saxonica.com/ns/interactiveXSLT" xmlns:saxon="http://saxon.sf.net/" exclude-result-prefixes="f js ixsl saxon"';
const sheet = (body: string, more = ""): string =>
  `<xsl:stylesheet version="2.0" ${namespaces}>${more}<xsl:template match="/"><e>${body}</e></xsl:template></xsl:stylesheet>`;
const value = (select: string): string => sheet(`<xsl:value-of select="${select}"/>`);
const source = '<envelope><field name="a">x</field><field name="b">y</field></envelope>';
const { signal } = new AbortController();
const { run } = openXslt({ ...xsltLimits, accountQueueMax: 50 });
const hasty = openXslt({ ...xsltLimits, cpuMs: 1000 });
const transform = (stylesheet: string, condition = "", xml = source) =>
  run({ kind: "transform", xml, stylesheet, condition }, { account: "a", signal });

test("XSLT 2 is there: grouping, functions, regular expressions, dates, and output methods do not matter", async () => {
  const made = await transform(
    sheet(
      `<xsl:for-each-group select="//field" group-by="@name"><g n="{current-grouping-key()}"><xsl:value-of select="f:up(.)"/></g>` +
        `</xsl:for-each-group><xsl:value-of select="tokenize(replace('a-b', '-', ','), ','), format-date(xs:date('2026-01-02'), '[D01].[M01]')" ` +
        `xmlns:xs="http://www.w3.org/2001/XMLSchema"/>`,
      `<xsl:output method="text"/><xsl:function name="f:up"><xsl:param name="t"/><xsl:sequence select="upper-case($t)"/></xsl:function>`,
    ),
  );
  assert.deepEqual(made, { kind: "made", xml: '<e><g n="a">X</g><g n="b">Y</g>a b 02.01</e>' });
});

test("a check that passed passes again without a turn, and one that failed runs again", async () => {
  const one = openXslt({ ...xsltLimits, workers: 1, accountQueueMax: 0 });
  const asked = { account: "a", signal };
  const good = { kind: "check", stylesheets: [value("1")], conditions: ["true()"] } as const;
  const bad = { ...good, conditions: ["true("] };
  assert.deepEqual(await one.run(good, asked), { kind: "checked" });
  assert.equal((await one.run(bad, asked)).kind, "failed");
  const held = one.run({ kind: "transform", xml: source, stylesheet: value("1"), condition: "" }, asked);
  assert.deepEqual(await one.run(good, asked), { kind: "checked" });
  await assert.rejects(one.run(bad, asked), { code: "request.too_many" });
  await assert.rejects(one.run({ ...good, conditions: [""] }, asked), { code: "request.too_many" });
  await held;
});

test("a condition decides whether the stylesheet runs", async () => {
  assert.deepEqual(await transform(value("1"), "//field[@name = 'a'] = 'y'"), { kind: "unmet" });
  assert.equal((await transform(value("1"), "//field[@name = 'a'] = 'x'")).kind, "made");
  const failed = await transform(value("1"), "//field + 1");
  assert.ok(failed.kind === "failed" && failed.failures[0]?.of === "condition");
});

const attacks: Readonly<Record<string, string>> = {
  doc: value(`doc('file://${secret}')`),
  document: value(`document('http://127.0.0.1:${port}/')`),
  "doc over HTTP": value(`doc('http://127.0.0.1:${port}/')`),
  "unparsed-text": value(`unparsed-text('file://${secret}')`),
  "unparsed-text-lines": value(`unparsed-text-lines('${secret}')`),
  "doc-available": value(`doc-available('file://${secret}')`),
  "json-doc": value(`json-doc('file://${secret}')`),
  collection: value(`collection('file://${folder}')`),
  "uri-collection": value(`uri-collection('file://${folder}')`),
  "xsl:include": sheet("", `<xsl:include href="file://${secret}"/>`),
  "xsl:import": sheet("", `<xsl:import href="http://127.0.0.1:${port}/"/>`),
  "xsl:result-document": sheet(`<xsl:result-document href="file://${folder}/written.xml"><a/></xsl:result-document>`),
  "fn:transform": value(`transform(map { 'stylesheet-location': 'file://${secret}' })?output`),
  "an external entity": value(
    `parse-xml('&lt;!DOCTYPE a [&lt;!ENTITY b SYSTEM &quot;file://${secret}&quot;>]>&lt;a>&amp;b;&lt;/a>')`,
  ),
  "the environment": value("environment-variable('PATH'), environment-variable('HOME'), available-environment-variables()"),
  "js:eval": value("js:eval('process.env')"),
  "ixsl:eval": value("ixsl:eval('globalThis.process')"),
  "ixsl:call": value("ixsl:call(ixsl:window(), 'require', ['fs'])"),
  "a constructor": value("ixsl:eval('this.constructor.constructor(&quot;return process&quot;)().env')"),
  "the engine's window": value("ixsl:get(ixsl:window(), 'process.env')"),
  "saxon:evaluate": value("saxon:evaluate('1')"),
};
test("nothing outside is reached", async () => {
  const attack = async ([way, stylesheet]: readonly [string, string]): Promise<void> => {
    const outcome = await transform(stylesheet);
    assert.doesNotMatch(JSON.stringify(outcome), /tenants must not|\/usr|\/root|\/home|secret\/>/, way);
    const isHarmless = outcome.kind === "failed" || (outcome.kind === "made" && /^<e(\/|>(false)?<\/e)>$/.test(outcome.xml));
    assert.ok(isHarmless, `${way}: ${JSON.stringify(outcome)}`);
  };
  await Promise.all(Object.entries(attacks).map(attack));
  assert.equal(requests, 0);
  assert.equal(existsSync(join(folder, "written.xml")), false);
});

const recursive = '<xsl:function name="f:r"><xsl:param name="n"/><xsl:sequence select="f:r($n + 1) + 1"/></xsl:function>';
const doubling =
  '<xsl:function name="f:d"><xsl:param name="s"/><xsl:param name="n"/>' +
  '<xsl:sequence select="if ($n > 26) then $s else f:d(($s, $s), $n + 1)"/></xsl:function>';
const long = "<xsl:variable name='long' select=\"string-join(for $i in 1 to 50000 return '0123456789', '')\"/>";
const runaways = {
  "a loop": { stylesheet: value("sum(for $i in 1 to 1000000000 return $i * 2)"), limit: "time" },
  "a regular expression": { stylesheet: value("matches('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+)+$')"), limit: "time" },
  "a growing sequence": { stylesheet: sheet('<xsl:value-of select="count(f:d(1 to 9, 1))"/>', doubling), limit: "memory" },
  "50 MB of output": {
    stylesheet: sheet("<xsl:for-each select='1 to 100'><xsl:value-of select='$long'/></xsl:for-each>", long),
    limit: "size",
  },
} as const;
for (const [what, { stylesheet, limit }] of Object.entries(runaways))
  test(`${what} ends at its limit`, async () => {
    const outcome = await hasty.run({ kind: "transform", xml: source, stylesheet, condition: "" }, { account: "a", signal });
    assert.ok(outcome.kind === "over", JSON.stringify(outcome));
    assert.ok(outcome.limit === limit || (limit !== "time" && outcome.limit === "time"), outcome.limit);
  });

test("endless recursion is a failure of the stylesheet", async () => {
  const outcome = await transform(sheet('<xsl:value-of select="f:r(1)"/>', recursive));
  assert.ok(outcome.kind === "failed" && /nested too deeply/.test(outcome.failures[0]?.reason ?? ""));
});

test("stylesheets and conditions are compiled without being run", async () => {
  const failing = sheet('<xsl:message terminate="yes">stop</xsl:message>');
  const stylesheets = [failing, value("1 +"), value("f:unknown()"), sheet("", '<xsl:include href="a"/>')];
  const outcome = await run({ kind: "check", stylesheets, conditions: ["", "1 +", "//a + 1", "$b"] }, { account: "a", signal });
  assert.ok(outcome.kind === "failed");
  const places = outcome.failures.map(({ of, at }) => `${of} ${at}`);
  assert.deepEqual(places, ["stylesheet 1", "stylesheet 2", "stylesheet 3", "condition 1", "condition 3"]);
});

test("work of an account that waits too long in the queue is refused, and the rest is done", async () => {
  const narrow = openXslt({ ...xsltLimits, workers: 1, accountQueueMax: 1 });
  const ask = () =>
    narrow.run({ kind: "transform", xml: source, stylesheet: value("1"), condition: "" }, { account: "a", signal });
  const [first, second, third] = await Promise.allSettled([ask(), ask(), ask()]);
  assert.deepEqual([first?.status, second?.status, third?.status], ["fulfilled", "fulfilled", "rejected"]);
});
