import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { digestEmail, noticeEmail } from "@chancery/core/email/about-notice.ts";
import { invitationEmail } from "@chancery/core/email/about-envelope.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { newStopPath } from "../../world/notifications.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";

const notice = {
  sender: "Acme Ltd (Contracts)",
  subject: "Framework agreement 2026/17 with Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  mailbox: "Orders",
  expiresAt: parseInstant("2026-12-04T08:05:00.000Z", "at"),
};

/** Emails as HTML, drawn like pages. */
export function emails({ here, visit }: Scene): void {
  suite("the page that stops emails, in a browser", { timeout: 90_000 }, () => {
    for (const language of ["en", "uk"] as const)
      test(`its button works without scripts, in ${language}`, async () => {
        const at = await visit({ language, runs: false });
        const judged = await visit({ language });
        for (const { page } of [at, judged]) await page.goto(`${here.url}${await newStopPath(here)}`);
        await judge(judged, `stop-emails-${language}`);
        await at.page.click("form button");
        await at.page.locator("p.good").waitFor();
        assert.deepEqual(at.complaints, []);
      });
  });

  suite("emails, in a browser", { timeout: 90_000 }, () => {
    const url = `${here.url}/envelope/01930000-0000-7000-8000-0000000000e1`;
    const stopUrl = `${here.url}/unsubscribe?token=${"a".repeat(110)}`;
    const all = {
      waiting: noticeEmail(301, notice, url),
      digest: digestEmail(
        [301, 302, 303].map((code) => ({ code: code as 301, notice, url })),
        120,
        { name: "Orders", url },
      ),
      invitation: invitationEmail({ ...notice, message: "Please sign by Friday." }, `${url}#code=${"a".repeat(43)}`),
    };
    for (const language of ["en", "uk"] as const)
      test(`emails in ${language} have contrast in light and dark, and fit 320 px`, async () => {
        const at = await visit({ language });
        for (const [name, email] of Object.entries(all)) {
          const reader = { locale: language, dateLocale: undefined, timezone: "UTC" };
          await at.page.setContent(email.forReader(reader, stopUrl).html);
          await judge(at, `email-${name}-${language}`);
        }
      });
  });
}
