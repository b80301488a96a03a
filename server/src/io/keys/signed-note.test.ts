import assert from "node:assert/strict";
import { test } from "node:test";
import { makeAuditKey, readAuditKey } from "./audit-key.ts";
import { openNote, signNote } from "./signed-note.ts";

// the note and the key of the documentation of Go's golang.org/x/mod/sumdb/note, where the format comes from
const known = {
  key: "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  line: "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
};
const x = Buffer.from(known.key.split("+")[2]!, "base64").subarray(1).toString("base64url");
const publicKey = { kty: "OKP", crv: "Ed25519", x, kid: "" } as const;
const own = readAuditKey(await makeAuditKey());

test("a note of Go's sumdb is opened by its key", () => {
  assert.equal(openNote(`${known.text}\n${known.line}`, [own.publicKey, publicKey]), known.text);
});

test("a note is verified with the key that signed it, also among signatures of other keys", () => {
  const note = signNote(own, "sign.example.org", "a\n2\n");
  assert.match(note, /^a\n2\n\n— sign\.example\.org [\w+/=]{92}\n$/);
  assert.equal(openNote(note, [own.publicKey]), "a\n2\n");
  assert.equal(openNote(`${note}${known.line}`, [own.publicKey]), "a\n2\n");
});

const note = signNote(own, "sign.example.org", "a\n2\n");
const refused: readonly (readonly [what: string, note: string])[] = [
  ["another text", note.replace("2", "3")],
  ["another name", note.replace("sign.", "sing.")],
  ["another signature", note.replace(/.{8}\n$/, "AAAAAAA=\n")],
  ["no signature", "a\n2\n"],
  ["a signature cut off", note.slice(0, -20)],
  ["nothing", ""],
  ["a line without a name", note.replace("sign.example.org ", "")],
];

for (const [what, changed] of refused) {
  test(`a note with ${what} is not opened`, () => {
    assert.equal(openNote(changed, [own.publicKey]), undefined);
  });
}
