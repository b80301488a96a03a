import { sendRaw } from "../world/raw-http.ts";
import { bytes, request, type Attack, type Target } from "./attack.ts";

type Line = readonly [name: string, right: string | readonly string[], path: string, headers?: string];

const many = (count: number, one: (i: number) => string, between: string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join(between);

/** Addresses: `{e}` is an envelope, `{t}` a template, `{a}` an attachment, all of Ann's. */
const addresses: readonly Line[] = [
  ["an id that is none", "400 1006", "/api/v1/envelope/1"],
  ["an id with braces", "400 1006", "/api/v1/envelope/%7B{e}%7D"],
  ["an id in capitals", "200", "/api/v1/envelope/{E}"],
  ["an id with a space", "400 1006", "/api/v1/envelope/{e}%20"],
  ["an id with U+0000", "400 1006", "/api/v1/envelope/{e}%00"],
  ["an id with a line end", "400 1006", "/api/v1/envelope/{e}%0d%0aX:%20y"],
  ["an id of no version", ["400 1006", "404 50011"], "/api/v1/envelope/ffffffff-ffff-ffff-ffff-ffffffffffff"],
  ["an id of 10 000 characters", "400", `/api/v1/envelope/${"a".repeat(10_000)}`],
  ["a word in place of an id", "405 1028", "/api/v1/envelope/send"],
  ["a word of the interface in place of an id", ["400 1006", "404", "405"], "/api/v1/mailbox/info"],
  ["a slash in disguise", ["400 1006", "404 1001"], "/api/v1/envelope/..%2f..%2fmailbox"],
  ["a path upwards", "404", "/api/v1/envelope/../../../etc/passwd"],
  ["a path upwards in disguise", ["400", "404"], "/api/v1/envelope/%2e%2e/%2e%2e/etc/passwd"],
  ["a slash at the end", "404 1001", "/api/v1/envelope/{e}/"],
  ["two slashes", "404 1001", "//api/v1/envelope/{e}"],
  ["capitals", "404 1001", "/API/v1/envelope/{e}"],
  ["an encoding that is none", "400", "/api/v1/envelope/%zz"],
  ["an encoding that is no UTF-8", "400", "/api/v1/envelope/%ff%fe"],
  ["parameters behind a semicolon", "404 1001", "/api/v1/mailbox;admin=1/search"],
  ["U+0000 in a query", "400 1006", "/api/v1/mailbox/search?q=a%00b"],
  ["bad UTF-8 in a query", ["200", "400"], "/api/v1/mailbox/search?q=%ff%fe"],
  ["a query of 15 000 characters", ["200", "400"], `/api/v1/mailbox/search?q=${"a".repeat(15_000)}`],
  ["2 000 parameters", ["200", "400"], `/api/v1/mailbox/search?q=orders&${many(2000, (i) => `a${i}=`, "&")}`],
  ["one parameter 1 000 times", "400", `/api/v1/template?${many(1000, () => "limit=1", "&")}`],
  ["a page over the limit", "400", "/api/v1/template?limit=1001"],
  ["a page below nothing", "400", "/api/v1/template?limit=-1"],
  ["a page of half", "400", "/api/v1/template?limit=0.5"],
  ["a page of no number", "400", "/api/v1/template?limit=NaN"],
  ["a page far away", ["200", "400"], "/api/v1/template?offset=999999999999999"],
  ["a page past all numbers", "400", "/api/v1/template?offset=1e309"],
  ["a cursor that is none", "400", "/api/v1/template?cursor=%7B%22a%22%3A1%7D"],
  ["a cursor of SQL", "400", "/api/v1/template?cursor=JyBvciAxPTEgLS0"],
  ["__proto__ in a query", "200", "/api/v1/template?__proto__[limit]=1&constructor=1"],
  ["a word that is not on the list", "400", "/api/v1/envelope/{e}?include=passwords"],
  ["an attachment by a path", "400", "/api/v1/envelope/attachment?attachmentUuid=../../keys/secrets.json"],
  ["a range that is none", "200", "/api/v1/envelope/attachment?attachmentUuid={a}", "Range: bytes=5-2\r\n"],
  ["a range past the end", "416", "/api/v1/envelope/attachment?attachmentUuid={a}", "Range: bytes=999999999999999-\r\n"],
  [
    "a range past all numbers",
    ["200", "416"],
    "/api/v1/envelope/attachment?attachmentUuid={a}",
    "Range: bytes=99999999999999999999-\r\n",
  ],
  ["a range of nothing", ["200", "416"], "/api/v1/envelope/attachment?attachmentUuid={a}", "Range: bytes=-0\r\n"],
  [
    "1 000 ranges",
    ["200", "416"],
    "/api/v1/envelope/attachment?attachmentUuid={a}",
    `Range: bytes=${many(1000, () => "0-1", ",")}\r\n`,
  ],
  [
    "10 000 tags",
    ["200", "304"],
    "/api/v1/envelope/attachment?attachmentUuid={a}",
    `If-None-Match: ${many(3000, () => '"a"', ",")}\r\n`,
  ],
  ["a thousand types", ["200", "406"], "/api/v1/mailbox", `Accept: ${many(1000, (i) => `a/b${i};q=0.1`, ",")}\r\n`],
  ["a thousand languages", ["200"], "/api/v1/mailbox", `Accept-Language: ${many(1000, (i) => `x${i}`, ",")}\r\n`],
  ["a type that cannot be", "406 1080", "/api/v1/mailbox", "Accept: image/png\r\n"],
  ["500 headers", ["200", "400", "431"], "/api/v1/mailbox", many(500, (i) => `x${i}: y\r\n`, "")],
  ["headers over the limit", "431", "/api/v1/mailbox", `X: ${"x".repeat(20_000)}\r\n`],
  ["a control character in a header", "400", "/api/v1/mailbox", "X: a\u0001b\r\n"],
  ["U+0000 in a header", "400", "/api/v1/mailbox", "X: a\0b\r\n"],
  ["a line end alone in a header", "400", "/api/v1/mailbox", "X: a\nb\r\n"],
  ["a header without a name", "400", "/api/v1/mailbox", ": a\r\n"],
  ["a header with a space before its colon", "400", "/api/v1/mailbox", "X : a\r\n"],
  ["an upgrade", ["200", "400", "426"], "/api/v1/mailbox", "Connection: Upgrade\r\nUpgrade: websocket\r\n"],
  ["a traceparent that is none", "200", "/api/v1/mailbox", `traceparent: ${"0".repeat(5000)}\r\n`],
  ["a request id of its own", "200", "/api/v1/mailbox", "X-Request-Id: a%0d%0aSet-Cookie: b\r\n"],
];

/** Hostile request heads, sent without a sign-in or with Ann's. */
const heads: readonly (readonly [name: string, right: string | readonly string[], headers: (target: Target) => string])[] = [
  ["no token", "401 1026", () => ""],
  ["another scheme", "401", () => "Authorization: Basic YTpi\r\n"],
  ["a token that is none", "401 1027", () => "Authorization: Bearer ' or 1=1\r\n"],
  ["a token of 10 000 characters", "401 1027", () => `Authorization: Bearer ${"x".repeat(10_000)}\r\n`],
  ["a token with U+00FF", "401 1027", () => "Authorization: Bearer \u00ff\u00ff\r\n"],
  ["two tokens", ["401", "400", "404"], ({ ann }) => `Authorization: Bearer no\r\nAuthorization: Bearer ${ann.token}\r\n`],
  ["two mailboxes", "400", ({ ann, bob }) => `${bearer(ann)}Mailbox: ${ann.mailboxId}\r\nMailbox: ${bob.mailboxId}\r\n`],
  [
    "two names of two mailboxes",
    "400",
    ({ ann, bob }) => `${bearer(ann)}Mailbox: ${ann.mailboxId}\r\nmailboxUuid: ${bob.mailboxId}\r\n`,
  ],
  ["an empty mailbox", "400", ({ ann }) => `${bearer(ann)}Mailbox: \r\n`],
  ["a mailbox of SQL", "400", ({ ann }) => `${bearer(ann)}Mailbox: ' or 1=1 --\r\n`],
  ["another person's mailbox", "403", ({ ann, bob }) => `${bearer(ann)}Mailbox: ${bob.mailboxId}\r\n`],
  ["an expectation", "417", ({ ann }) => `${bearer(ann)}Expect: the-unexpected\r\n`],
];

/** Hostile lines, addresses and headers. */
export const requestAttacks: readonly Attack[] = [
  ...addresses.map(([name, right, path, headers = ""]) =>
    bytes(`request: ${name}`, right, (target) => get(target, path, headers)),
  ),
  ...heads.map(([name, right, headers]) =>
    bytes(`head: ${name}`, right, (target) =>
      sendRaw(target.port, [
        Buffer.from(
          `GET /api/v1/envelope/${target.envelope} HTTP/1.1\r\nHost: h\r\n${headers(target)}Connection: close\r\n\r\n`,
          "latin1",
        ),
      ]),
    ),
  ),
  ...["TRACE", "CONNECT", "OPTIONS", "PATCH", "BREW"].map((method) =>
    bytes(`method: ${method}`, ["400", "404", "405", "501", "0"], ({ port }) =>
      sendRaw(port, [`${method} /api/v1/mailbox HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`], "half-close"),
    ),
  ),
  request("key: 256 characters", "400 1006", () => [
    "POST",
    "/api/v1/template",
    { body: { access: "mailbox", data: "" }, headers: { "idempotency-key": "k".repeat(256) } },
  ]),
  request("key: empty", "400 1006", () => [
    "POST",
    "/api/v1/template",
    { body: { access: "mailbox", data: "" }, headers: { "idempotency-key": "" } },
  ]),
];

function bearer({ token }: Target["ann"]): string {
  return `Authorization: Bearer ${token}\r\n`;
}

function get({ port, ann, envelope, template, attachment }: Target, path: string, headers: string) {
  const at = path
    .replace("{e}", envelope)
    .replace("{E}", envelope.toUpperCase())
    .replace("{t}", template)
    .replace("{a}", attachment);
  const close = headers.includes("Connection:") ? "" : "Connection: close\r\n";
  const text = `GET ${at} HTTP/1.1\r\nHost: h\r\n${bearer(ann)}Mailbox: ${ann.mailboxId}\r\n${headers}${close}\r\n`;
  return sendRaw(port, [Buffer.from(text, "latin1")]);
}
