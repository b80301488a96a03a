import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, cleanFileName } from "./name.ts";

const long = "я".repeat(200);
const cases: readonly (readonly [string, string, string])[] = [
  ["a plain name stays", "contract.pdf", "contract.pdf"],
  ["spaces and dots inside stay", "my file.v2.tar.gz", "my file.v2.tar.gz"],
  ["a hidden file stays", ".profile", ".profile"],
  ["letters come in NFC", "e\u0301te\u0301.txt", "été.txt"],
  ["folders go", "../../etc/passwd", "passwd"],
  ["folders of the other slash go", "C:\\temp\\a.txt", "a.txt"],
  ["folders alone leave nothing", "a/b/", "file"],
  ["control characters go", "a\u0000b\r\n.txt", "ab.txt"],
  ["bidi overrides go", "gpj.\u202eexe.pdf", "gpj.exe.pdf"],
  ["bidi isolates and marks go", "\u2066a\u2069\u200f.txt", "a.txt"],
  ["lone surrogates go", "a\ud800b.txt", "ab.txt"],
  ["emoji stay", "👍🏽.png", "👍🏽.png"],
  ["nothing gives a name", "", "file"],
  ["dots alone give a name", "..", "file"],
  ["spaces alone give a name", "   ", "file"],
  ["a slash hidden by a control character is still a folder", "a/\u0000../b", "b"],
  ["255 bytes stay", "a".repeat(251) + ".pdf", "a".repeat(251) + ".pdf"],
  ["256 bytes are cut before the extension", "a".repeat(252) + ".pdf", "a".repeat(251) + ".pdf"],
  ["a cut falls between characters", `${long}.pdf`, `${"я".repeat(125)}.pdf`],
  ["a cut keeps marks with their letter", `${"a".repeat(252)}ї\u0323.txt`.normalize("NFC"), `${"a".repeat(251)}.txt`],
  ["what is no extension is cut too", `a.${"b".repeat(300)}`, `a.${"b".repeat(253)}`],
];

for (const [title, sent, kept] of cases) {
  test(title, () => {
    assert.equal(cleanFileName(sent), kept);
    assert.ok(bytesOf(kept) <= 255);
    assert.equal(cleanFileName(kept), kept);
  });
}

test("bytes are those of UTF-8", () => {
  for (const text of ["", "aя€😀", long]) assert.equal(bytesOf(text), Buffer.byteLength(text));
});
