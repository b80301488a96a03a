import { bytes, request, type Attack, type Target } from "./attack.ts";
import { sendRaw } from "../world/raw-http.ts";

/** A JSON body as bytes, from Ann, to an endpoint that stores. */
function post(target: Target, body: Buffer | string, type = "application/json", path = "/api/v1/envelope/send") {
  const { token, mailboxId } = target.ann;
  const content = Buffer.from(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: h",
    `Authorization: Bearer ${token}`,
    `Mailbox: ${mailboxId}`,
    `Content-Type: ${type}`,
    `Content-Length: ${content.length}`,
    "Connection: close",
  ];
  return sendRaw(target.port, [`${head.join("\r\n")}\r\n\r\n`, content]);
}

const data = '{"data":"<envelope/>"}';
const deep = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000);

const bodies: readonly (readonly [name: string, right: string, body: Buffer | string, type?: string])[] = [
  ["bad UTF-8", "400 1006", Buffer.concat([Buffer.from('{"data":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])],
  ["overlong UTF-8", "400 1006", Buffer.concat([Buffer.from('{"data":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')])],
  [
    "a surrogate as UTF-8",
    "400 1006",
    Buffer.concat([Buffer.from('{"data":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ],
  ["UTF-16", "400 1006", Buffer.from(data, "utf16le")],
  ["UTF-16 by its name", "415 1011", Buffer.from(data, "utf16le"), "application/json; charset=utf-16"],
  ["U+0000", "400 1006", '{"data":"<envelope>\\u0000</envelope>"}'],
  ["U+0000 in a key", "400 1006", '{"data":"<envelope/>","metadata":{"a\\u0000":"b"}}'],
  ["a key with half a character", "400", '{"data":"<envelope/>","metadata":{"a\\ud800":"b"}}'],
  ["100 000 lists", "400", `{"data":${deep("[", "]")}}`],
  ["100 000 objects", "400", `{"data":${deep('{"a":', "}").replace(":}", ":1}")}}`],
  ["lists that never end", "400 1006", "[".repeat(1_000_000)],
  ["a key twice", "400 1008", '{"data":1,"data":"hello"}'],
  ["__proto__", "400 1024", '{"__proto__":{"data":"<envelope/>"}}'],
  ["__proto__ in disguise", "400 1024", '{"\\u005f_proto__":{"data":"<envelope/>"}}'],
  ["constructor", "400 1024", '{"constructor":{"prototype":{"data":"<envelope/>"}}}'],
  ["a huge number", "400 1006", '{"data":1e999}'],
  ["a number of a million digits", "400 1006", `{"data":${"9".repeat(1_000_000)}}`],
  ["a list for an object", "400", "[]"],
  ["null", "400", "null"],
  ["a text", "400", '"data"'],
  ["no body", "400 1024", ""],
  ["white space", "400 1006", "   "],
  ["not JSON", "400 1006", "{data:1}"],
  ["two values", "400 1006", `${data}${data}`],
  [
    "100 000 keys of metadata",
    "400",
    `{"data":"<envelope/>","metadata":{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":"v"`).join()}}}`,
  ],
  ["a form", "415 1011", "data=1", "application/x-www-form-urlencoded"],
  ["a plain text", "415 1011", data, "text/plain"],
  ["a type that is none", "415 1011", data, "application/json, text/html"],
];

/** Hostile JSON. */
export const jsonAttacks: readonly Attack[] = [
  ...bodies.map(([name, right, body, type]) => bytes(`JSON: ${name}`, right, (target) => post(target, body, type))),
  bytes("JSON: over the limit", "413 1055", (target) => post(target, "x".repeat(11 * 1024 ** 2 + 1))),
  bytes("JSON: over the limit by its length alone", "413 1055", ({ port, ann }) =>
    sendRaw(port, [
      `POST /api/v1/envelope/send HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${ann.token}\r\nMailbox: ${ann.mailboxId}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{",
    ]),
  ),
  bytes("JSON: packed", ["400 1006", "415 1011"], (target) => post(target, Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))),
  request("metadata: over its limits", "400", ({ envelope }) => [
    "PUT",
    `/api/v1/envelope/${envelope}/metadata`,
    { body: { [`k${"x".repeat(40)}`]: "v", ok: "v".repeat(200) } },
  ]),
  request("search: a thousand and one statuses", "400", () => [
    "POST",
    "/api/v1/envelope/search",
    { body: { status: Array.from({ length: 1001 }, () => "SENT") } },
  ]),
  request("search: fields that are no fields", "400", () => [
    "POST",
    "/api/v1/envelope/search",
    { body: { searchFields: [{ name: "a'; drop table envelopes; --" }] } },
  ]),
  request("search: a subject of SQL", "200", () => ["POST", "/api/v1/envelope/search", { body: { subject: "%' or 1=1 --" } }]),
];
