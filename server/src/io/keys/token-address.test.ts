import assert from "node:assert/strict";
import { test } from "node:test";
import { readTokenAddress } from "./token-address.ts";

test("an address of RFC 7512 names module, token and key, and the file of the PIN", () => {
  assert.deepEqual(
    readTokenAddress("pkcs11:token=Our%20HSM;id=%01%AbC;object=seal?module-path=/usr/lib/p11.so&pin-source=file:/etc/pin"),
    {
      modulePath: "/usr/lib/p11.so",
      token: "Our HSM",
      id: "01ab43",
      pinFile: "/etc/pin",
    },
  );
  assert.equal(readTokenAddress("pkcs11:token=a;id=b?module-path=/m&pin-source=file:///etc/pin")?.pinFile, "/etc/pin");
  assert.equal(readTokenAddress("pkcs11:token=a;id=b?module-path=/m&pin-source=/etc/pin")?.pinFile, "/etc/pin");
  assert.equal(readTokenAddress("pkcs11:token=a;id=b?module-path=/m")?.pinFile, undefined);
});

for (const wrong of [
  "",
  "/etc/seal.p12",
  "pkcs11:",
  "pkcs11:token=a?module-path=/m",
  "pkcs11:id=%01?module-path=/m",
  "pkcs11:token=a;id=%01",
  "pkcs11:token=a;id=%01?module-path=m",
  "pkcs11:token=a;id=%0?module-path=/m",
  "pkcs11:token=a;id=%01?module-path=/m&pin-value=1234",
  "pkcs11:token=a;id=%01?module-path=/m&pin-source=https://pins.example",
  "pkcs11:token=a;id=%01;slot=3?module-path=/m",
])
  test(`"${wrong}" is no address of a key in a token`, () => {
    assert.equal(readTokenAddress(wrong), undefined);
  });
