import assert from "node:assert/strict";
import { test } from "node:test";
import { removalEmail } from "./about-removal.ts";
import { inBoth, inEnglish } from "../../../tests/world/emails-in-languages.ts";

const url = "https://acme.example";

test("the email about a removal names what was removed, in both languages", () => {
  const all = { email: "ann@acme.example", accounts: ["Acme Ltd"], mailboxes: ["Desk", "Safe"], tokens: 2 };
  const { subject, text } = inBoth(removalEmail(all, url));
  assert.equal(subject, "Your user was removed");
  assert.match(text, /Accounts removed: Acme Ltd\.\n\nMailboxes removed: Desk, Safe\.\n\nApplication tokens revoked: 2\./);
  assert.match(
    text,
    /Видалені облікові записи: Acme Ltd\.\n\nВидалені скриньки: Desk, Safe\.\n\nВідкликано токенів застосунків: 2\./,
  );
});

test("it lists ten names and counts the rest, and leaves out what there is none of", () => {
  const mailboxes = Array.from({ length: 12 }, (_, index) => `Box ${index + 1}`);
  const { text } = inEnglish(removalEmail({ email: "ann@acme.example", accounts: [], mailboxes, tokens: 0 }, url));
  assert.match(text, /Box 10 \(\+2 more\)\./);
  assert.doesNotMatch(text, /Box 11|Accounts removed|tokens revoked/);
});
