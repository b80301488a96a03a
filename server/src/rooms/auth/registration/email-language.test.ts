import assert from "node:assert/strict";
import { test } from "node:test";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, offerXml, paperXml } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world({ settings: { CHANCERY_LOCALE: "uk", CHANCERY_TIME_ZONE: "Asia/Tokyo" } });
const { ann, bob } = one;
const names = { firstName: "Bob", lastName: "Lee" };
const stranger = "guest@nowhere.example";
const paper = await createPaper(ann, paperXml.replace("<expire/>", '<expire after="3"/>'));
const annAccount = (more: object) => ann.put(`/api/v1/account/${people.ann.accountId}`, { name: people.ann.company, ...more });

/** The invitation of an address to an envelope of Ann's account. */
async function invitation(to = stranger): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(paper, to) });
  assert.equal(sent.status, 201, sent.text);
  const emails = await sendEmails(one);
  return emails.find((email) => email.to === to)?.text ?? "";
}

test("without settings of a user or an account, an email is in the language and time zone of the service alone", async () => {
  const text = await invitation();
  assert.match(text, /надсилає вам конверт/);
  assert.match(text, /до \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Tokyo\)\./);
  assert.doesNotMatch(text, /sent you|\* \* \*/);
});

test("an email to an address without a user is in the language and time zone of the account that sends it", async () => {
  assert.equal((await annAccount({ locale: "en", timezone: "Europe/Kyiv" })).status, 200);
  for (const text of [await invitation(), await invitation(bob.email)]) {
    assert.match(text, /sent you the envelope/);
    assert.match(text, /until \d{4}-\d\d-\d\d \d\d:\d\d \(Europe\/Kyiv\)\./);
    assert.doesNotMatch(text, /надсилає/);
  }
});

test("an email to a user with a language and a time zone is in these, whatever the account has", async () => {
  await bob.put("/api/v1/user/profile", { ...names, locale: "uk", timezone: "America/Lima" });
  const text = await invitation(bob.email);
  assert.match(text, /надсилає вам конверт/);
  assert.match(text, /до \d{4}-\d\d-\d\d \d\d:\d\d \(America\/Lima\)\./);
  assert.doesNotMatch(text, /sent you/);
});

test("dates are in the format of the user's date locale", async () => {
  await bob.put("/api/v1/user/profile", { ...names, locale: "en", dateLocale: "en-GB", timezone: "Europe/Kyiv" });
  assert.match(await invitation(bob.email), /until \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d \(Europe\/Kyiv\)\./);
});

test("a profile without settings shows the language and time zone of the service, the settings name them", async () => {
  await annAccount({ locale: null, timezone: null });
  const { locale, dateLocale, timezone } = Object((await ann.get("/api/v1/user/profile")).json);
  assert.deepEqual([locale, dateLocale, timezone], ["uk", "uk", "Asia/Tokyo"]);
  const { locales } = Object((await ann.get("/api/v1/settings")).json);
  assert.deepEqual([locales.defaultLocale, locales.timezone], ["uk", "Asia/Tokyo"]);
});
