import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { reminderEmail } from "./about-envelope.ts";
import { datesOf, unknownReader, type Reader } from "./dates.ts";

const at = parseInstant("2026-12-31T22:05:09.000Z", "at");
const all = (reader: Partial<Reader>): readonly string[] => {
  const { day, time, minute, second } = datesOf({ ...unknownReader, ...reader });
  return [day, time, minute, second].map((write) => write(at));
};

test("dates are plain and in UTC for a reader who chose nothing", () => {
  assert.deepEqual(all({}), ["2026-12-31", "22:05 UTC", "2026-12-31 22:05 UTC", "2026-12-31 22:05:09 UTC"]);
});

test("dates are in the reader's time zone and name it; so is the day", () => {
  assert.deepEqual(all({ timezone: "Europe/Kyiv" }), [
    ...["2027-01-01", "00:05 (Europe/Kyiv)", "2027-01-01 00:05 (Europe/Kyiv)", "2027-01-01 00:05:09 (Europe/Kyiv)"],
  ]);
});

test("dates are written as the reader's locale for dates writes them", () => {
  const [day, , minute] = all({ dateLocale: "en-GB", timezone: "Europe/Kyiv" });
  assert.equal(day, "1 Jan 2027");
  assert.match(minute ?? "", /^1 Jan 2027, 00:05 \(Europe\/Kyiv\)$/);
});

test("a reader who chose a language gets an email in that language only, others in both", () => {
  const email = reminderEmail({ sender: "Acme", subject: "Order", message: "", expiresAt: at }, "https://acme.example/e");
  const read = (locale: string | undefined) => email.forReader({ ...unknownReader, locale, timezone: "Europe/Kyiv" });
  const [english, ukrainian, both] = [read("en"), read("uk"), read(undefined)];
  assert.deepEqual([english.subject, ukrainian.subject], ["Acme is waiting for you: Order", "Acme чекає на вас: Order"]);
  assert.match(
    english.text,
    /^The envelope "Order" from Acme [^\u0400-\u04ff]*2027-01-01 00:05 \(Europe\/Kyiv\)\.[^\u0400-\u04ff]*$/,
  );
  assert.match(ukrainian.text, /^Конверт «Order»/);
  assert.doesNotMatch(ukrainian.text, /\* \* \*|waiting/);
  assert.match(both.text, /waiting[\s\S]*\* \* \*[\s\S]*чекає/);
  assert.ok(!ukrainian.html.includes("<hr>") && both.html.includes("<hr>"));
});
