import assert from "node:assert/strict";
import { test } from "node:test";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, offerXml, paperXml } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const names = { firstName: "Bob", lastName: "Lee" };
const paper = await createPaper(ann, paperXml.replace("<expire/>", '<expire after="3"/>'));

/** The letter that invites Bob's address to an envelope. */
async function invitation(): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(paper, bob.email) });
  assert.equal(sent.status, 201, sent.text);
  const emails = await sendEmails(one);
  return emails.find(({ to }) => to === bob.email)?.text ?? "";
}

test("an email to a person without a language is English with Ukrainian below, dates in UTC", async () => {
  const text = await invitation();
  assert.match(text, /sent you the envelope[\s\S]*\* \* \*[\s\S]*надсилає вам конверт/);
  assert.match(text, /until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
});

test("an email to a person with a language is in it alone, its dates in their time zone", async () => {
  await bob.put("/api/v1/user/profile", { ...names, locale: "uk", timezone: "Europe/Kyiv" });
  const text = await invitation();
  assert.match(text, /надсилає вам конверт/);
  assert.doesNotMatch(text, /sends you|\* \* \*/);
  assert.match(text, /до \d{4}-\d\d-\d\d \d\d:\d\d \(Europe\/Kyiv\)\./);
});

test("dates are written as their locale for dates writes them", async () => {
  await bob.put("/api/v1/user/profile", { ...names, locale: "en", dateLocale: "en-GB", timezone: "Europe/Kyiv" });
  assert.match(await invitation(), /until \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d \(Europe\/Kyiv\)\./);
});
