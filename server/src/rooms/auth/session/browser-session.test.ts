import assert from "node:assert/strict";
import { test } from "node:test";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

type Headers = Readonly<Record<string, string>>;

const own = "http://127.0.0.1";
const asBrowser = { "chancery-session": "person", origin: own, "sec-fetch-site": "same-origin" };
const { call, ann } = await ground();
const body = { login: people.ann.email, password: people.ann.password };
const { status: signedIn, headers: given, json } = await call("POST", "/api/login", { body, headers: asBrowser });
const cookie = String(given["set-cookie"]).split(";", 1)[0] ?? "";

async function profile(headers: Headers): Promise<number> {
  return (await call("GET", "/api/v1/user/profile", { headers })).status;
}

async function change(headers: Headers): Promise<number> {
  return (await call("POST", "/api/v1/token", { body: { name: "n", expireAt: "2999-01-01T00:00:00Z" }, headers })).status;
}

test("a browser's session is in a cookie that no script reads and no other site sends with a change", () => {
  assert.equal(signedIn, 200);
  assert.deepEqual(json, { token: "" });
  assert.match(String(given["set-cookie"]), /^chancery-person=chs_[\w-]{47}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
});

test("without the header the token is in the answer and there is no cookie", async () => {
  const answer = await call("POST", "/api/login", { body });
  assert.match(String(Object(answer.json).token), /^chs_/);
  assert.equal(answer.headers["set-cookie"], undefined);
  const guest = await call("POST", "/api/login", { body, headers: { "chancery-session": "guest" } });
  assert.equal(guest.headers["set-cookie"], undefined, "a person's session is not kept as a guest's");
});

test("a request of the own site is signed in by the cookie, and one of another site is not", async () => {
  const cases: readonly (readonly [Headers, number, number])[] = [
    [{ origin: own }, 200, 200],
    [{ origin: own, "sec-fetch-site": "same-origin" }, 200, 200],
    [{ "sec-fetch-site": "same-origin" }, 200, 401],
    [{ "sec-fetch-site": "none" }, 200, 401],
    [{}, 200, 401],
    [{ origin: "null" }, 401, 401],
    [{ origin: "https://evil.example" }, 401, 401],
    [{ origin: "http://127.0.0.1:8081" }, 401, 401],
    [{ origin: own, "sec-fetch-site": "same-site" }, 401, 401],
    [{ origin: own, "sec-fetch-site": "cross-site" }, 401, 401],
    [{ "sec-fetch-site": "cross-site" }, 401, 401],
  ];
  for (const [headers, read, changed] of cases) {
    const name = JSON.stringify(headers);
    assert.equal(await profile({ ...headers, cookie }), read, name);
    assert.equal(await change({ ...headers, cookie }), changed, name);
  }
});

test("the public address counts behind a proxy, and the host of the request without one", async () => {
  assert.equal(await profile({ cookie, origin: own, host: "inside.example" }), 200);
  assert.equal(await profile({ cookie, origin: "https://docs.example", host: "docs.example" }), 200);
});

test("a token of the header wins, and two cookies of one name count as none", async () => {
  assert.equal(await profile({ cookie, authorization: "Bearer wrong" }), 401);
  assert.equal(await profile({ cookie: "chancery-person=wrong", authorization: `Bearer ${ann.token}` }), 200);
  assert.equal(await profile({ cookie: `other=1; ${cookie}` }), 200);
  assert.equal(await profile({ cookie: `${cookie}; ${cookie}` }), 401);
  assert.equal(await profile({ cookie: cookie.replace("person", "guest") }), 401);
  assert.equal(await profile({ cookie: cookie.replace("person", "guest"), "chancery-session": "guest" }), 200);
});

test("a link names the session of a guest in its address, which only reads accept", async () => {
  const guest = cookie.replace("chancery-person", "chancery-guest");
  assert.equal(await profile({ cookie: guest }), 401);
  const linked = (method: "GET" | "PATCH", headers: Headers) =>
    call(method, "/api/v1/user/profile?x=1&session=guest", { headers, ...(method === "PATCH" && { body: {} }) });
  assert.equal((await linked("GET", { cookie: guest })).status, 200);
  assert.equal((await linked("GET", { cookie })).status, 401);
  assert.equal((await linked("GET", { cookie: guest, "sec-fetch-site": "cross-site" })).status, 401);
  assert.equal((await linked("PATCH", { cookie: guest, origin: own })).status, 401);
});

test("signing out ends the session and removes the cookie", async () => {
  const answer = await call("POST", "/api/logout", { headers: { cookie, ...asBrowser } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["set-cookie"], "chancery-person=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  assert.equal(await profile({ cookie }), 401);
});
