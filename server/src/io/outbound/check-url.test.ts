import assert from "node:assert/strict";
import { test } from "node:test";
import { urlChecker } from "./check-url.ts";

const names: Readonly<Record<string, readonly string[]>> = {
  "lab.example": ["10.1.2.3"],
  "half.example": ["10.1.2.3", "93.184.216.34"],
};
const lookup = async (host: string) => {
  const found = names[host];
  if (!found) throw new Error("no such name");
  return found.map((address) => ({ address, family: 4 as const }));
};
const check = urlChecker({ allow: ["10.0.0.0/8", "127.0.0.0/8"], lookup });
const closed = urlChecker({ allow: [], lookup });

const rows: readonly (readonly [string, typeof check, "service" | "browser", RegExp | undefined])[] = [
  ["https://idp.example/sso?x=1", closed, "service", undefined],
  ["https://idp.example:8443/sso", closed, "browser", undefined],
  ["http://idp.example/sso", closed, "browser", /https/],
  ["http://idp.example/sso", check, "browser", /https/],
  ["http://lab.example/sso", check, "service", undefined],
  ["http://lab.example/sso", closed, "service", /https/],
  ["http://half.example/sso", check, "browser", /https/],
  ["http://127.0.0.2:8080/sso", check, "service", undefined],
  ["http://2130706433/sso", check, "service", undefined],
  ["http://127.0.0.2:8080/sso", closed, "browser", /https/],
  ["http://[::1]/sso", check, "browser", /https/],
  ["https://192.168.1.1/sso", check, "service", /may not go to/],
  ["https://192.168.1.1/sso", check, "browser", undefined],
  ["https://0x7f.1/sso", closed, "service", /may not go to/],
  ["https://[::ffff:127.0.0.1]/sso", closed, "service", /may not go to/],
  ["https://169.254.169.254/latest", closed, "service", /may not go to/],
  ["https://ann:pw@idp.example/", closed, "browser", /credentials/],
  ["https://idp.example/#x", closed, "browser", /fragment/],
  ["javascript:alert(1)", closed, "browser", /https/],
  ["file:///etc/passwd", closed, "service", /https/],
  ["idp.example", closed, "browser", /address/],
  ["https://", closed, "browser", /address/],
  ["https://idp.example/a b", closed, "browser", /address/],
  ["https://idp.example/\u202e", closed, "browser", /address/],
  [`https://idp.example/${"x".repeat(2028)}`, closed, "browser", undefined],
  [`https://idp.example/${"x".repeat(2029)}`, closed, "browser", /2048/],
];
for (const [url, checker, by, expected] of rows) {
  const place = checker === closed ? "nowhere else" : "the lab";
  test(`${url.slice(0, 60)} (${url.length}) asked by the ${by}, allowed ${place}: ${expected ? "refused" : "taken"}`, async () => {
    const fault = await checker(url, by);
    if (expected) assert.match(fault ?? "taken", expected);
    else assert.equal(fault, undefined);
  });
}
