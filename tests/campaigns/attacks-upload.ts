import { sendRaw } from "../world/raw-http.ts";
import { bytes, type Attack, type Target } from "./attack.ts";

const paths = { attachment: "/api/v1/envelope/attachment?type=all", image: "/api/v1/template/image" } as const;
const part = (disposition: string, content = "a,b\n", more = ""): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const file = (content?: string, more?: string): string => part('name="file"; filename="a.csv"', content, more);
const end = "--x--\r\n";

type Body = {
  readonly right: string | readonly string[];
  readonly body: string;
  readonly type?: string;
  /** Declared length; by default the real one. */
  readonly length?: string;
  readonly isHalfClosed?: true;
};

const bodies: Readonly<Record<string, Body>> = {
  "no boundary": { right: "400 1021", body: file() + end, type: "multipart/form-data" },
  "another boundary": { right: "400 1021", body: file() + end, type: "multipart/form-data; boundary=y" },
  "a boundary of 71 characters": {
    right: "400 1021",
    body: file() + end,
    type: `multipart/form-data; boundary=${"x".repeat(71)}`,
  },
  "10 000 parts": { right: "400 1021", body: part('name="a"', "1").repeat(10_000) + file() + end },
  "10 000 parts behind": { right: "400 1021", body: file() + part('name="a"', "1").repeat(10_000) + end },
  "no file": { right: "400 1024", body: part('name="note"') + end },
  "no part": { right: "400", body: end },
  "no body": { right: "400 1021", body: "" },
  "two files": { right: "400 1021", body: file() + file() + end },
  "a file by another name": { right: "400 1021", body: part('name="upload"; filename="a.csv"') + end },
  "no end": { right: "400 1021", body: file() },
  "an end cut in two": { right: "400 1021", body: `${file()}--x-` },
  "huge part headers": { right: "400 1021", body: file("a", `X: ${"x".repeat(100_000)}\r\n`) + end },
  "part headers that never end": { right: "400 1021", body: `--x\r\n${"x: y\r\n".repeat(10_000)}` },
  "no disposition": { right: "400 1021", body: `--x\r\n\r\na\r\n${end}` },
  "another disposition": { right: "400 1021", body: `--x\r\nContent-Disposition: attachment; name="file"\r\n\r\na\r\n${end}` },
  "a preamble over the limit": { right: "400 1021", body: "x".repeat(1_100_000) + file() + end },
  "a length that is too short": { right: ["400 1021", "400 1006"], body: file() + end, length: "Content-Length: 60" },
  "a length that is too long": {
    right: ["400 1021", "400 1006"],
    body: file() + end,
    length: "Content-Length: 5000",
    isHalfClosed: true,
  },
  "a length below nothing": { right: "400", body: file() + end, length: "Content-Length: -1" },
  "two lengths": { right: "400", body: file() + end, length: "Content-Length: 60\r\nContent-Length: 61" },
  "a length and chunks": { right: "400", body: file() + end, length: "Content-Length: 5\r\nTransfer-Encoding: chunked" },
  "chunks that are none": { right: ["400", "0"], body: "zz\r\n", length: "Transfer-Encoding: chunked" },
  "chunks that end early": {
    right: ["400 1021", "400"],
    body: "5\r\n--x\r\n\r\n0\r\n\r\n",
    length: "Transfer-Encoding: chunked",
  },
  "another transfer encoding": { right: ["400", "501"], body: file() + end, length: "Transfer-Encoding: gzip" },
};

const mixed = { body: file() + end, type: "multipart/mixed; boundary=x" };
const own: Readonly<Record<keyof typeof paths, Readonly<Record<string, Body>>>> = {
  attachment: {
    "an empty file": { right: "400", body: file("") + end },
    "another content type": { right: "400 1011", ...mixed },
  },
  image: {
    "another content type": { right: "415 1011", ...mixed },
    "no image": { right: "400", body: part('name="file"; filename="a.png"', "hello") + end },
    "an image of scripts": {
      right: "400",
      body: part('name="file"; filename="a.svg"', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>') + end,
    },
    "an image cut short": { right: "400", body: part('name="file"; filename="a.png"', "\u0089PNG\r\n\u001a\n") + end },
  },
};

/** Hostile multipart bodies at both endpoints that take files. */
export const uploadAttacks: readonly Attack[] = (["attachment", "image"] as const).flatMap((place) =>
  Object.entries({ ...bodies, ...own[place] }).map(([name, body]) =>
    bytes(`${place} upload: ${name}`, body.right, (target) => upload(target, paths[place], body)),
  ),
);

/** Bodies that stop on their way: cut off in 15 s at most. */
export const stalledAttacks: readonly Attack[] = (["attachment", "image"] as const).flatMap((place) =>
  ["Content-Length: 100000", "Transfer-Encoding: chunked"].map((length) =>
    bytes(`${place} upload: stalled, ${length}`, "408 1028", (target) =>
      upload(target, paths[place], { right: [], length, body: length.startsWith("T") ? `8\r\n--x\r\nCon\r\n` : file() }),
    ),
  ),
);

function upload(
  { port, ann }: Target,
  path: string,
  { body, type = "multipart/form-data; boundary=x", length, isHalfClosed }: Body,
) {
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: h",
    `Authorization: Bearer ${ann.token}`,
    `Mailbox: ${ann.mailboxId}`,
    `Content-Type: ${type}`,
    length ?? `Content-Length: ${Buffer.byteLength(body, "latin1")}`,
    "Connection: close",
  ];
  const pieces = [`${head.join("\r\n")}\r\n\r\n`, Buffer.from(body, "latin1")];
  return sendRaw(port, pieces, isHalfClosed ? "half-close" : "leave open");
}
