import assert from "node:assert/strict";
import { test } from "node:test";
import { cookieAuthorization, withSessionCookie } from "./session-cookie.ts";

const secure = () => "https://chancery.example";
const plain = () => "http://127.0.0.1:8080";

const opened = (kind: "person" | "guest", baseUrl: () => string): unknown => {
  const reply = withSessionCookie(
    { opensSession: kind },
    { status: 200, body: { token: "chs_1" } },
    { headers: { "chancery-session": kind }, baseUrl },
  );
  assert.deepEqual("body" in reply && reply.body, { token: "" }, "scripts get no token");
  return reply.headers?.["set-cookie"];
};

test("over HTTPS a session is a cookie of this host alone, which browsers send over HTTPS only", () => {
  assert.equal(opened("person", secure), "__Host-chancery-person=chs_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure");
  assert.equal(opened("guest", secure), "__Host-chancery-guest=chs_1; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure");
  assert.equal(opened("person", plain), "chancery-person=chs_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax");
  const { headers } = withSessionCookie(
    { endsSession: true },
    { status: 200 },
    { headers: { cookie: "__Host-chancery-person=chs_1" }, baseUrl: secure },
  );
  assert.match(String(headers?.["set-cookie"]), /^__Host-chancery-person=; Path=\/; Max-Age=0; .*Secure$/);
});

test("over HTTPS only the cookie with the prefix counts, once, and from a page of the service", () => {
  const own = { "sec-fetch-site": "same-origin", origin: "https://chancery.example" };
  const read = (headers: Record<string, string>, method = "POST") =>
    cookieAuthorization({ method, url: "/api/logout", headers }, secure);
  const cookie = "__Host-chancery-person=chs_1";
  for (const [headers, expected] of [
    [{ ...own, cookie }, "Bearer chs_1"],
    [{ ...own, cookie: `a=b; ${cookie}` }, "Bearer chs_1"],
    [{ ...own, cookie: "chancery-person=chs_1" }, undefined],
    [{ ...own, cookie: `${cookie}; ${cookie}` }, undefined],
    [{ ...own, cookie: "__Host-chancery-guest=chs_1" }, undefined],
    [{ ...own, cookie, "sec-fetch-site": "same-site" }, undefined],
    [{ ...own, cookie, origin: "https://evil.example" }, undefined],
    [{ ...own, cookie, origin: "null" }, undefined],
    [{ cookie }, undefined],
  ] as const)
    assert.equal(read(headers), expected, JSON.stringify(headers));
  assert.equal(read({ cookie }, "GET"), "Bearer chs_1", "an address that was typed");
});
