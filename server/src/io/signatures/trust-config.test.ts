import assert from "node:assert/strict";
import { test } from "node:test";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { noTrust } from "./find-trust.ts";
import { trustFault, trustsOf } from "./trust-config.ts";

const { certificate } = makePair("prime256v1");
const text = (value: unknown): string => JSON.stringify(value);

const configs: readonly (readonly [config: string, fault: RegExp | undefined])[] = [
  [text({ anchors: [certificate, certificate] }), undefined],
  [text({ anchors: [certificate], qualified: true, crl: true, ocsp: true }), undefined],
  ["no", /no JSON/],
  [text([]), /needs anchors/],
  [text({ anchors: [] }), /needs anchors/],
  [text({ anchors: [certificate], crl: "yes" }), /needs anchors/],
  [text({ anchors: [certificate], other: 1 }), /needs anchors/],
  [text({ anchors: [certificate, "no"] }), /anchor 2 is no certificate/],
];
for (const [config, fault] of configs) {
  test(`the trust settings ${config.replaceAll(/-----.*?-----\w*(\\n)?/g, "…").slice(0, 60)} ${fault ? "cannot be used" : "can be used"}`, () => {
    const found = trustFault(config);
    if (fault) assert.match(found ?? "", fault);
    else assert.equal(found, undefined);
  });
}

test("the trust settings of an account apply in addition to the service's", () => {
  const [own, first] = trustsOf(noTrust, [{ config: text({ anchors: [certificate], qualified: true, crl: true }) }]);
  assert.equal(own, noTrust);
  assert.deepEqual([first?.anchors.length, first?.anchors[0]?.isQualified, first?.requiresCrl], [1, true, true]);
});
