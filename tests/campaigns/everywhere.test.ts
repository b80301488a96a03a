import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Sent } from "../world/call.ts";
import { textAt } from "../world/paper.ts";
import { methodOf, type Asked } from "../contract/cases/case.ts";
import { cases, firstRequests } from "../contract/cases/cases.ts";
import { numberOf, openScene } from "../contract/scene.ts";
import { described } from "../contract/schema.ts";

const scene = await openScene();
const { ann, call, waiting } = scene;
const firstRequest = firstRequests(scene);

// Rules of every request (docs/api/requests.md), at every operation they concern. The setup uses up its code, so it is left out.
const operations = [...described].filter(([operation]) => operation !== "POST /api/setup");

/** The right request of an operation, and its status; changed, it is sent by `ask`. */
async function right(operation: string): Promise<{ readonly asked: Asked; readonly status: number }> {
  const first = cases[operation]?.[0];
  assert.ok(first);
  return { asked: await first.ask(scene), status: first.status };
}

/** Checks that a changed request is answered like the right one. A read takes an older request, unless its object is gone. */
async function isRight(operation: string, change: (asked: Asked) => Asked): Promise<void> {
  const { status } = cases[operation]![0];
  const isRead = /^(GET|HEAD) /.test(operation);
  if (isRead && (await ask(operation, change(await firstRequest(operation)))).status === status) return;
  const answer = await ask(operation, change((await right(operation)).asked));
  assert.equal(answer.status, status, `${operation} ${answer.text.slice(0, 300)}`);
}

async function ask(operation: string, { as = "ann", path, sent }: Asked): Promise<Answer> {
  const send = as === "nobody" || as === "poorly" ? call : scene[as].send;
  return send(methodOf(operation), path, sent);
}

function plus(asked: Asked, headers: Readonly<Record<string, string>>): Asked {
  return { ...asked, sent: { ...asked.sent, headers: { ...asked.sent?.headers, ...headers } } };
}

const withQuery = (path: string, more: string): string => `${path}${path.includes("?") ? "&" : "?"}${more}`;
const isJson = (sent: Sent | undefined): boolean => sent?.body !== undefined && !Buffer.isBuffer(sent.body);

test("unknown properties and query parameters, ids in capitals and a JSON content type without a body change nothing", async () => {
  for (const [operation, { requestBody }] of operations) {
    await isRight(operation, (asked) => {
      const path = asked.path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.toUpperCase());
      const mailbox = (asked.sent?.headers?.["mailbox"] ?? ann.mailboxId).toUpperCase();
      const headers = {
        ...(asked.as === undefined ? { mailbox } : {}),
        ...(requestBody ? {} : { "content-type": "application/json" }),
      };
      return plus({ ...asked, path: withQuery(path, "colour=red&colour=blue"), ...withProperty(operation, asked) }, headers);
    });
  }
});

/** The body with one property more. Metadata and view preferences are maps: there a property is a key. */
function withProperty(operation: string, { sent }: Asked): Pick<Asked, "sent"> {
  const isOpen =
    isJson(sent) &&
    typeof sent?.body === "object" &&
    !Array.isArray(sent.body) &&
    !/\/(metadata|view-preferences)$/.test(operation);
  return isOpen ? { sent: { ...sent, body: { ...Object(sent.body), colour: { of: ["x", null, 7] } } } } : {};
}

test("a body where none is expected is ignored", async () => {
  const bodies = ["{}", "null", "{"].map((text) => Buffer.from(text));
  const bodiless = operations.filter(([operation, { requestBody }]) => !requestBody && !/^(GET|HEAD) /.test(operation));
  // one body for each: one function reads the bodies of all
  for (const [at, [operation]] of bodiless.entries()) {
    const body = bodies[at % bodies.length];
    const { asked, status } = await right(operation);
    const headers = { "content-type": "application/json", ...asked.sent?.headers };
    const answer = await ask(operation, { ...asked, sent: { body, headers } });
    assert.equal(answer.status, status, `${operation} ${body?.toString()} ${answer.text.slice(0, 300)}`);
  }
});

test("a missing required body is 400 and names it", async () => {
  for (const [operation, { requestBody }] of operations) {
    // a search for everything, all folders, the choice of all documents to sign, a dictionary with defaults, its export and a link to an archive need
    // no body; a domain is confirmed without one, one's own images are removed so, the check text of a removal may be in the query, a recent sign-in needs no proof
    const mayLack =
      /\/(search|mailbox-folders|users|search-approvals|for-sign|zip\/link|envelope\/fields|\{action\}|user\/signature|user\/initials|recovery-codes|second-factor\/passkey\/options)$|^POST \S+\/(dictionary|records|download|column\/\{columnUuid\})$|^DELETE \S+\/(account\/\{accountUuid\}|v1\/user|second-factor\/\{uuid\}|\{userUuid\}\/second-factor)$/;
    if (!requestBody?.content["application/json"] || mayLack.test(operation)) continue;
    const asked = await firstRequest(operation);
    const answer = await ask(operation, { ...asked, sent: { headers: { "content-type": "application/json" } } });
    assert.deepEqual([answer.status, numberOf(answer)], [400, 1024], operation);
    assert.equal(textAt(answer, "data", "errors", 0, "pointer"), "");
  }
});

const booleans = operations.flatMap(([operation, { parameters }]) =>
  parameters.filter((one) => one.in === "query" && one.schema.type === "boolean").map(({ name }) => ({ operation, name })),
);

test("query booleans are true, false, 1 and 0, nothing else", async () => {
  assert.ok(booleans.length >= 5);
  for (const { operation, name } of booleans) {
    const withText = (asked: Asked, text: string): Asked => {
      const path = asked.path.replace(new RegExp(`[?&]${name}=\\w+`), (found) => (found.startsWith("?") ? "?" : ""));
      return { ...asked, path: withQuery(path, `${name}=${text}`) };
    };
    for (const text of ["true", "false", "1", "0"]) await isRight(operation, (asked) => withText(asked, text));
    for (const text of ["True", "yes", "on", "2", "", "null", "01", "%20true"]) {
      const answer = await ask(operation, withText(await firstRequest(operation), text));
      assert.deepEqual([answer.status, numberOf(answer)], [400, 1006], `${operation} ${name}=${text}`);
      assert.match(answer.text, new RegExp(`"parameter":"${name}"`));
    }
  }
});

const lists = operations.filter(([, { parameters }]) => parameters.some(({ name }) => name === "offset"));

test("lists take offset 0 and more and limit 1 to 1000, and repeat both", async () => {
  assert.ok(lists.length >= 3);
  for (const [operation] of lists) {
    const { asked } = await right(operation);
    const at = async (query: string): Promise<Answer> => ask(operation, { ...asked, path: withQuery(asked.path, query) });
    for (const [query, size] of [
      ["", 25],
      ["limit=1", 1],
      ["limit=1000&offset=0", 1000],
      ["offset=2147483647", 25],
    ] as const) {
      const answer = await at(query);
      assert.equal(answer.status, 200, `${operation} ${query} ${answer.text.slice(0, 200)}`);
      const { sizeRequested, numberOfElements, totalElements, data } = Object(answer.json);
      assert.deepEqual([sizeRequested, numberOfElements], [size, data.length], operation);
      assert.ok(totalElements >= 1 && numberOfElements <= size, `${operation} ${query}`);
    }
    for (const query of [
      "limit=0",
      "limit=1001",
      "limit=-1",
      "limit=1.5",
      "limit=a",
      "limit=",
      "limit=1&limit=2",
      "offset=-1",
      "offset=2147483648",
    ]) {
      const answer = await at(query);
      assert.deepEqual([answer.status, numberOf(answer)], [400, 1006], `${operation} ${query}`);
    }
  }
});

test("a cursor leads through a list and belongs to it alone", async () => {
  for (let count = 0; count < 3; count += 1)
    await Promise.all([right("PUT /api/v1/template/{uuid}"), right("PUT /api/v1/envelope/fill")]);
  for (const [operation] of lists.filter(([one]) => !one.endsWith("/versions"))) {
    const { asked } = await right(operation);
    const at = async (query: string): Promise<Answer> => ask(operation, { ...asked, path: withQuery(asked.path, query) });
    const whole = Object((await at("limit=1000")).json).data;
    assert.ok(whole.length > 3, operation);
    // the tests above made some lists long
    const size = Math.max(2, Math.ceil(whole.length / 5));
    const seen: unknown[] = [];
    for (let cursor = ""; ;) {
      const page = Object((await at(`limit=${size}${cursor}`)).json);
      seen.push(...page.data);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
      assert.equal((await at(`offset=1${cursor}`)).status, 400);
      const other = lists.find(([one]) => one !== operation && !one.endsWith("/versions"));
      if (other) assert.equal((await ask(other[0], { path: `${(await firstRequest(other[0])).path}?x=1${cursor}` })).status, 400);
    }
    assert.deepEqual(seen, whole, operation);
  }
});

test("a valid request id is kept, another is replaced, and it is in the error body too; a trace is continued", async () => {
  const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  for (const [operation] of operations) {
    const asked = plus(await firstRequest(operation), { "x-request-id": "order-7/a", traceparent: trace });
    const answer = await ask(operation, plus(asked, { authorization: "Bearer chs_none" }));
    assert.equal(answer.headers["x-request-id"], "order-7/a", operation);
    assert.match(
      String(answer.headers["traceparent"]),
      /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/,
    );
    if (answer.status === 401 && answer.text !== "") assert.equal(textAt(answer, "requestId"), "order-7/a");
  }
  for (const odd of ["", "a b", "ü", "x".repeat(129)]) {
    const answer = await ann.get(`/api/v1/envelope/${waiting}`, { headers: { "x-request-id": odd } });
    assert.match(String(answer.headers["x-request-id"]), /^[0-9a-f]{18}-\w+$/);
  }
});
