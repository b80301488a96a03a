import assert from "node:assert/strict";
import { test } from "node:test";
import { writeEmail } from "./email.ts";
import { inEnglish, inUkrainian, testReader } from "../../../tests/world/emails-in-languages.ts";

const link = { words: "Open it", url: "https://acme.example/invitation#code=a&b" };
const english = { subject: "Order\r\n 5", lines: ["Acme <b>invites</b> you.", "", "One\u0000\u202etwo"], link };
const ukrainian = { subject: "Замовлення", lines: ["Acme запрошує."], link: { ...link, words: "Відкрити" } };
const email = writeEmail(english, ukrainian);

test("an email is in one language, empty lines left out", () => {
  assert.equal(inEnglish(email).text, `Acme <b>invites</b> you.\n\nOne two\n\nOpen it\n${link.url}\n`);
  assert.equal(inUkrainian(email).text, `Acme запрошує.\n\nВідкрити\n${link.url}\n`);
  assert.match(inUkrainian(email).html, /^<!doctype html>\n<html lang="uk">/);
});

test("user texts are escaped in HTML", () => {
  assert.match(inEnglish(email).html, /Acme &#60;b&#62;invites&#60;\/b&#62; you\./);
  assert.match(inEnglish(email).html, /href="https:\/\/acme\.example\/invitation#code=a&#38;b"/);
});

test("a subject is one line of at most 150 characters", () => {
  assert.equal(inEnglish(email).subject, "Order  5");
  assert.equal([...inEnglish(writeEmail({ ...english, subject: "є".repeat(200) }, ukrainian)).subject].length, 150);
});

test("why the reader gets an email is its last paragraph, escaped in the HTML, and no paragraph begins a signature", () => {
  const { text, html } = inEnglish(writeEmail({ ...english, lines: ["-- ", "One"], reason: "You see <Desk>." }, ukrainian));
  assert.ok(text.endsWith(`${link.url}\n\nYou see <Desk>.\n`));
  assert.doesNotMatch(text, /^-- $/m);
  assert.match(html, /You see &#60;Desk&#62;\./);
});

test("the page that stops emails of its kind is the last link, in the reader's language", () => {
  const stopUrl = "https://acme.example/unsubscribe?token=a&b";
  const { text, html } = email.forReader(testReader, stopUrl);
  assert.ok(text.endsWith(`\n\nUnsubscribe from these emails\n${stopUrl}\n`));
  assert.match(html, /href="https:\/\/acme\.example\/unsubscribe\?token=a&#38;b"[^>]*>Unsubscribe from these emails</);
  assert.match(email.forReader({ ...testReader, locale: "uk" }, stopUrl).text, /Відписатися від цих листів\n/);
});

test("the HTML loads nothing, and has one link", () => {
  const { html } = inEnglish(email);
  assert.doesNotMatch(html, /src=|url\(|@import/);
  assert.equal(html.match(/<a /g)?.length, 1);
});
