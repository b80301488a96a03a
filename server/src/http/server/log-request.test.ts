import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { tokens } from "../../io/passwords/tokens.ts";
import { safePath } from "./safe-path.ts";

test("a logged path keeps the words and ids of an address, and nothing that may be a secret", async () => {
  const id = "01930000-0000-7000-8000-00000000a1b2";
  const { paths } = Object(JSON.parse(await readFile(new URL("../../../../openapi.json", import.meta.url), "utf8")));
  for (const path of Object.keys(paths)) {
    const used = path.replace(/\{[^}]*\}/g, id);
    assert.equal(safePath(`${used}?code=secret`), used);
  }
});

const secret = {
  code: tokens.newCode().text,
  "code of a link": tokens.newLinkCode().text,
  session: tokens.newToken("session").text,
  "token of a program": tokens.newToken("application").text,
};
for (const [what, text] of Object.entries(secret)) {
  test(`a logged path has no ${what}`, () => {
    const [first = "", ...rest] = text;
    const encoded = `%${Buffer.from(first).toString("hex")}${rest.join("")}`;
    for (const one of [text, encoded, `${text}.`, `x${text}`, `${text};a=1`, `${text}%20`]) {
      assert.equal(safePath(`/api/v1/user/invite/decline/${one}`), "/api/v1/user/invite/decline/…", one);
      assert.equal(safePath(`/${one}/more?a=b#c`), "/…/more");
    }
  });
}
