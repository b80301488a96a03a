import assert from "node:assert/strict";
import { test } from "node:test";
import { addresses } from "./addresses.ts";

const texts: readonly (readonly [string, boolean])[] = [
  ["10.0.0.1", true],
  ["10.0.0.0/8", true],
  ["2001:db8::1", true],
  ["2001:db8::/32", true],
  ["", false],
  ["10.0.0", false],
  ["10.0.0.0/33", false],
  ["10.0.0.256", false],
  ["office.example", false],
];
for (const [text, isOne] of texts)
  test(`"${text}" is ${isOne ? "an address or a range" : "no address"}`, () => assert.equal(addresses.isRange(text), isOne));

const within: readonly (readonly [string, string, boolean])[] = [
  ["10.1.2.3", "10.0.0.0/8", true],
  ["11.1.2.3", "10.0.0.0/8", false],
  ["10.1.2.3", "10.1.2.3", true],
  ["10.1.2.4", "10.1.2.3", false],
  ["::ffff:10.1.2.3", "10.1.2.3", true],
  ["10.1.2.3", "::ffff:10.1.2.3", true],
  ["2001:db8::5", "2001:db8::/32", true],
  ["10.1.2.3", "2001:db8::/32", false],
  ["unknown", "0.0.0.0/0", false],
];
for (const [ip, range, isIn] of within)
  test(`${ip} is ${isIn ? "" : "not "}in ${range}`, () => assert.equal(addresses.isInRanges(ip, [range]), isIn));
