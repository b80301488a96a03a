import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";

const reception = demoReception();
after(() => reception.stop(0));

type Headers = Readonly<Record<string, string>>;
const thing = `/thing/${demo.annsMailbox}`;

async function get(headers: Headers, url = thing) {
  const answer = await reception.fastify.inject({ url, headers });
  const { code, data } = answer.json<{ code?: number; data?: unknown }>();
  return { status: answer.statusCode, code, data, answer };
}

test("a request is let in by token, mailbox and permission, in this order", async () => {
  const token = "Bearer ann";
  const cases: readonly (readonly [string, Headers, number, number | undefined])[] = [
    ["no token", { mailbox: "nonsense" }, 401, 1026],
    ["empty token", { authorization: "" }, 401, 1026],
    ["another scheme", { authorization: "Basic YTpi" }, 401, 1027],
    ["no text after Bearer", { authorization: "Bearer " }, 401, 1027],
    ["two tokens", { authorization: "Bearer ann bob" }, 401, 1027],
    ["an endless token", { authorization: `Bearer ${"a".repeat(600)}` }, 401, 1027],
    ["an unknown token with a wrong mailbox", { authorization: "Bearer eve", mailbox: "nonsense" }, 401, 1027],
    ["no mailbox", { authorization: token }, 400, 1022],
    ["an empty mailbox", { authorization: token, mailbox: "" }, 400, 30_019],
    ["a mailbox that is no UUID", { authorization: token, mailbox: "nonsense" }, 400, 30_020],
    ["two different mailboxes", { authorization: token, mailbox: demo.annsMailbox, mailboxUuid: demo.bobsMailbox }, 400, 90_019],
    ["an unknown mailbox", { authorization: token, mailbox: demo.unknownMailbox }, 404, 30_001],
    ["a removed mailbox", { authorization: token, mailbox: demo.removedMailbox }, 410, 30_002],
    ["another person's mailbox", { authorization: token, mailbox: demo.bobsMailbox }, 403, 90_013],
    ["the caller's mailbox", { authorization: token, mailbox: demo.annsMailbox }, 200, undefined],
    ["the same in upper case", { authorization: "BEARER ann", mailbox: demo.annsMailbox.toUpperCase() }, 200, undefined],
    ["the second name of the header", { authorization: token, mailboxUuid: demo.annsMailbox }, 200, undefined],
    [
      "both names, equal",
      { authorization: token, mailbox: demo.annsMailbox, mailboxUuid: demo.annsMailbox.toUpperCase() },
      200,
      undefined,
    ],
  ];
  for (const [name, headers, status, code] of cases) {
    const got = await get(headers);
    assert.deepEqual([got.status, got.code], [status, code], name);
  }
});

test("a permission that is lacking is named", async () => {
  const headers = { authorization: "Bearer ann", mailbox: demo.viewersMailbox };
  const answer = await reception.fastify.inject({ method: "POST", url: "/thing", headers, payload: { name: "a" } });
  assert.equal(answer.statusCode, 403);
  const { code, messageArgs } = answer.json<{ code: number; messageArgs: unknown }>();
  assert.deepEqual([code, messageArgs], [90_014, [demo.viewersMailbox, "envelopeSend"]]);
});

test("the guard runs before the body is read", async () => {
  const answer = await reception.fastify.inject({
    method: "POST",
    url: "/thing",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  assert.equal(answer.statusCode, 401);
  assert.equal(answer.headers["www-authenticate"], "Bearer");
});

test("a route that needs no mailbox ignores the header", async () => {
  const headers = { authorization: "Bearer ann", mailbox: "nonsense" };
  assert.equal((await reception.fastify.inject({ method: "DELETE", url: thing, headers })).statusCode, 204);
});
