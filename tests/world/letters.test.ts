import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn } from "./codes.ts";
import { readLetter } from "./letters.ts";

test("a code of dashes is read whole, wherever a line of the letter was broken", () => {
  const code = "-".repeat(40);
  const lines = ["--cut", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", ""];
  const link = ["Open https://docs.acme.example/join#type=3DINVITE&code=3D-=", `${code.slice(1)} please.`];
  const head = ["To: ann@acme.example", 'Content-Type: multipart/alternative; boundary="cut"', ""];
  const letter = readLetter([...head, ...lines, ...link, "--cut--", ""].join("\r\n"));
  assert.equal(letter.to, "ann@acme.example");
  assert.equal(codeIn(letter.text), code);
});
