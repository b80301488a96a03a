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
  ["/join", 200],
  ["/setup", 200],
  ["/invitation", 200],
  ["/form/01930000-0000-7000-8000-00000000dead", 200],
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
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe|https?:|\*/);
    const others = ["referrer-policy", "cache-control", "x-content-type-options"].map((name) => answer.headers[name]);
    assert.deepEqual(others, ["no-referrer", "no-store", "nosniff"]);
    assert.doesNotMatch(answer.text, /<script(?![^>]*\ssrc=)|<style|\son\w+=|javascript:|(src|href)="(https?:)?\/\//i);
  });
}

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
