import assert from "node:assert/strict";
import { test } from "node:test";
import { filterAddresses } from "./addresses.ts";

const addresses: readonly (readonly [address: string, isPublic: boolean])[] = [
  ["1.1.1.1", true],
  ["172.15.255.255", true],
  ["172.32.0.0", true],
  ["100.128.0.0", true],
  ["2606:4700::1111", true],
  ["::ffff:1.1.1.1", true],
  ["0.0.0.0", false],
  ["0.1.2.3", false],
  ["10.0.0.1", false],
  ["100.64.0.1", false],
  ["127.255.255.254", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.0.0.8", false],
  ["192.0.2.1", false],
  ["192.88.99.1", false],
  ["192.168.0.1", false],
  ["198.18.0.1", false],
  ["198.51.100.1", false],
  ["203.0.113.1", false],
  ["224.0.0.1", false],
  ["240.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::127.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:a9fe:a9fe", false],
  ["64:ff9b::7f00:1", false],
  ["64:ff9b::808:808", false],
  ["64:ff9b:1::1", false],
  ["100::1", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["3fff::1", false],
  ["5f00::1", false],
  ["4000::1", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fec0::1", false],
  ["ff02::1", false],
  ["", false],
  ["idp.example", false],
];

for (const [address, isPublic] of addresses) {
  test(`${address || "no address"} is ${isPublic ? "" : "not "}reached by https, and never by http`, () => {
    assert.equal(filterAddresses([]).mayReach(address, "https:"), isPublic);
    assert.equal(filterAddresses([]).mayReach(address, "http:"), false);
  });
}

test("an allowed range opens its addresses, within IPv6 too, and no other", () => {
  const filter = filterAddresses(["10.1.0.0/16", "fd00::/8"]);
  for (const address of ["10.1.255.255", "::ffff:10.1.0.1", "fd12::1"]) assert.ok(filter.mayReach(address, "http:"), address);
  for (const address of ["10.2.0.0", "10.0.255.255", "fe80::1", "127.0.0.1"]) {
    assert.ok(!filter.mayReach(address, "https:"), address);
  }
});
