import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp } from "../world/call.ts";
import { world } from "../world/world.ts";

// Pages hold or lead to codes: nothing of others runs in them, frames them, or learns their address.

const { app } = await world();
const call = callingApp(app);
const accept = "text/html,*/*;q=0.8";

/** Pages, and what they answer here. */
const pages: readonly (readonly [path: string, status: number])[] = [
  ["/reference", 200],
  ["/reference/errors", 200],
  ["/login/saml2/arrived?ticket=none", 400],
  ["/login/oauth2/code/01930000-0000-7000-8000-00000000dead?state=none&code=none", 400],
];

for (const [path, status] of pages) {
  test(`the page ${path.split("?")[0]} keeps to itself`, async () => {
    const answer = await call("GET", path, { headers: { accept } });
    assert.equal(answer.status, status, answer.text);
    assert.match(String(answer.headers["content-type"]), /^text\/html/);
    const policy = String(answer.headers["content-security-policy"]);
    for (const submitted of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(submitted), `${submitted}: ${policy}`);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const others = ["referrer-policy", "cache-control", "x-content-type-options"].map((name) => answer.headers[name]);
    assert.deepEqual(others, ["no-referrer", "no-store", "nosniff"]);
    assert.doesNotMatch(answer.text, /<script(?![^>]*\ssrc=)|<style|\son\w+=|javascript:|(src|href)="(https?:)?\/\//i);
  });
}

/** Addresses of the console, each with its own page in the browser. */
const consolePages = ["/", "/sign-in", "/join", "/setup", "/invitation", "/envelope/none", "/form/none", "/verify"];

for (const path of consolePages) {
  test(`the console at ${path} loads only what the service itself serves`, async () => {
    const page = await call("GET", path, { headers: { accept } });
    assert.deepEqual([page.status, page.headers["content-type"]], [200, "text/html; charset=utf-8"]);
    assert.equal(
      page.headers["content-security-policy"],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
        "worker-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.doesNotMatch(page.text, /<script(?![^>]*\ssrc=)|<style|\son\w+=|javascript:|(src|href)="(https?:)?\/\//i);
    const files = [...page.text.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    assert.ok(files.length >= 2);
    for (const file of files) {
      const answer = await call("GET", file, { headers: { "accept-encoding": "br" } });
      assert.deepEqual([answer.status, answer.headers["content-encoding"]], [200, "br"], file);
      assert.equal(answer.headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal((await call("GET", file)).headers["content-encoding"], undefined);
    }
  });
}

test("no file but those of the console is served below its address", async () => {
  for (const name of ["none.js", "..%2Findex.html", "index.html", "%2e%2e%2f%2e%2e%2fpackage.json", ".env"]) {
    assert.equal((await call("GET", `/assets/${name}`)).status, 404, name);
  }
});

test("no answer that may contain a secret can be cached: all but those that are the same for everyone", async () => {
  const { paths } = Object((await call("GET", "/openapi.json")).json);
  const open = Object.entries<Record<string, unknown>>(paths).filter(([path, of]) => of["get"] && !path.includes("{"));
  const kept = [];
  for (const [path] of open) {
    const { headers } = await call(
      "GET",
      `${path}?code=none&email=a@b.example&emailToMatch=a@b.example&domain=b.example&ticket=none`,
    );
    if (headers["cache-control"] !== "no-store") kept.push(path);
    assert.equal(headers["referrer-policy"], "no-referrer", path);
  }
  assert.ok(open.length > 30);
  assert.deepEqual(kept.toSorted(), ["/api/v1/schema/envelope.xsd", "/api/v1/schema/template.xsd", "/api/v1/settings"]);
});
