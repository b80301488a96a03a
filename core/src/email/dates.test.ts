import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { noticeEmail } from "./about-notice.ts";
import { datesOf, readerOf, type Reader } from "./dates.ts";
import { testReader } from "../../../tests/world/emails-in-languages.ts";

const at = parseInstant("2026-12-31T22:05:09.000Z", "at");
const all = (reader: Partial<Reader>): readonly string[] => {
  const { day, time, minute, second } = datesOf({ ...testReader, ...reader });
  return [day, time, minute, second].map((write) => write(at));
};

test("dates are plain and in UTC in that time zone", () => {
  assert.deepEqual(all({}), ["2026-12-31", "22:05 UTC", "2026-12-31 22:05 UTC", "2026-12-31 22:05:09 UTC"]);
});

test("dates are in the reader's time zone and name it; so is the day", () => {
  assert.deepEqual(all({ timezone: "Europe/Kyiv" }), [
    "2027-01-01",
    "00:05 (Europe/Kyiv)",
    "2027-01-01 00:05 (Europe/Kyiv)",
    "2027-01-01 00:05:09 (Europe/Kyiv)",
  ]);
});

test("dates are written as the reader's locale for dates writes them", () => {
  const [day, , minute] = all({ dateLocale: "en-GB", timezone: "Europe/Kyiv" });
  assert.equal(day, "1 Jan 2027");
  assert.match(minute ?? "", /^1 Jan 2027, 00:05 \(Europe\/Kyiv\)$/);
});

test("a reader gets an email in their language only", () => {
  const email = noticeEmail(301, { sender: "Acme", subject: "Order", mailbox: "", expiresAt: at }, "https://acme.example/e");
  const read = (locale: string) => email.forReader({ ...testReader, locale, timezone: "Europe/Kyiv" });
  const [english, ukrainian] = [read("en"), read("uk")];
  assert.deepEqual([english.subject, ukrainian.subject], ["Acme is waiting for you: Order", "Acme чекає на вас: Order"]);
  assert.match(
    english.text,
    /^The envelope "Order" from Acme [^\u0400-\u04ff]*2027-01-01 00:05 \(Europe\/Kyiv\)\.[^\u0400-\u04ff]*$/,
  );
  assert.match(ukrainian.text, /^Конверт «Order»/);
  assert.doesNotMatch(ukrainian.text, /waiting/);
});

test("each setting is the first that is set: of the user, of the account, of the service", () => {
  const service = { locale: "en", timezone: "UTC" };
  const account = { locale: "uk", timezone: "Europe/Kyiv" };
  const cases = [
    [[undefined, undefined], { locale: "en", dateLocale: undefined, timezone: "UTC" }],
    [[undefined, account], { locale: "uk", dateLocale: undefined, timezone: "Europe/Kyiv" }],
    [[{ timezone: "Asia/Tokyo" }, account], { locale: "uk", dateLocale: undefined, timezone: "Asia/Tokyo" }],
    [[{ locale: "en", dateLocale: "en-GB" }, account], { locale: "en", dateLocale: "en-GB", timezone: "Europe/Kyiv" }],
  ] as const;
  for (const [settings, expected] of cases) assert.deepEqual(readerOf(service, settings), expected);
});
