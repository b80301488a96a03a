import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demo, demoReception } from "../../../../tests/world/reception/reception.ts";

const reception = demoReception();
after(() => reception.stop(1000));
const id = "01930000-0000-7000-8000-00000000abcd";

async function ask({ url, headers = {} }: { readonly url: string; readonly headers?: Readonly<Record<string, string>> }) {
  const answer = await reception.fastify.inject({
    url,
    headers: { authorization: "Bearer ann", mailbox: demo.annsMailbox, ...headers },
  });
  return { status: answer.statusCode, answer, code: answer.body.startsWith("{") ? Object(answer.json()).code : undefined };
}

test("a body of another type is refused with the supported types, a large one with the limit", async () => {
  const ask = async (payload: string, type: string) => {
    const { headers } = { headers: { authorization: "Bearer ann", mailbox: demo.annsMailbox, "content-type": type } };
    const answer = await reception.fastify.inject({ method: "POST", url: "/thing", headers, payload });
    return { status: answer.statusCode, ...Object(answer.json()) };
  };
  const wrong = await ask("a=1", "application/x-www-form-urlencoded");
  assert.deepEqual([wrong.status, wrong.data.allowed], [415, ["application/json"]]);
  assert.match(wrong.message, /accepted: application\/json/);
  const large = await ask(JSON.stringify({ name: "x".repeat(300_000) }), "application/json");
  assert.deepEqual([large.status, large.data.limitBytes], [413, 262_144]);
});

test("a browser gets a page at an unknown address, a program the error", async () => {
  const page = await ask({
    url: "/nothing",
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "uk" },
  });
  assert.deepEqual([page.status, page.answer.headers["content-type"]], [404, "text/html; charset=utf-8"]);
  assert.match(page.answer.body, /<h1>Сторінку не знайдено<\/h1>/);
  assert.equal((await ask({ url: "/nothing", headers: { accept: "*/*" } })).code, 1001);
});

test("the line of a refused request has its number, who asked and the mailbox", async () => {
  reception.lines.length = 0;
  await ask({ url: `/thing/${id}`, headers: { mailbox: demo.bobsMailbox } });
  await ask({ url: "/thing/x" });
  await ask({ url: "/live" });
  const reported = reception.lines
    .map((line) => JSON.parse(line))
    .map(({ fault, code, user, mailbox }) => [fault, code, user, mailbox]);
  assert.deepEqual(reported, [
    ["mailbox.forbidden", 90_013, demo.ann.userId, demo.bobsMailbox],
    ["request.invalid", 1006, demo.ann.userId, demo.annsMailbox],
    [undefined, undefined, undefined, undefined],
  ]);
});
