import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { accessChangedEmail } from "@chancery/core/email/about-access.ts";
import { domainWarningEmail } from "@chancery/core/email/about-domain.ts";
import { invitationEmail } from "@chancery/core/email/about-envelope.ts";
import { exportEmail } from "@chancery/core/email/about-file.ts";
import { withColor } from "@chancery/core/email/layout.ts";
import { logoContentId, withLogo } from "@chancery/core/email/logo.ts";
import { digestEmail, noticeEmail } from "@chancery/core/email/about-notice.ts";
import { accountInvitationEmail } from "@chancery/core/email/about-person.ts";
import { certificateEmail } from "@chancery/core/email/about-provider.ts";
import { bulkSentEmail, importEndedEmail, processEndedEmail } from "@chancery/core/email/about-task.ts";
import type { Email } from "@chancery/core/email/email.ts";
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

const domain = {
  name: { unicode: "офіс.kalyna.example", ascii: "xn--h1aa4bi.kalyna.example" },
  record: { name: "_chancery.xn--h1aa4bi.kalyna.example", kind: "TXT", value: `chancery-verification=${"a".repeat(43)}` },
  isActive: true,
} as const;
const certificate = { subject: `CN=${"idp-".repeat(20)}`, endsAt: notice.expiresAt, isOurs: true };
const comment =
  "Clause 4 names the wrong company: see https://acme.example/agreements/2026/framework-agreement-with-annexes-1-to-12.pdf";

/** Emails of the notifications that are not about an envelope, by number. */
function ofAccounts(url: string): Readonly<Record<string, Email>> {
  const name = `suppliers-${"0123456789".repeat(8)}.xlsx`;
  return {
    101: accountInvitationEmail(notice.sender, url),
    102: accessChangedEmail(notice.sender, url),
    "103-domain": domainWarningEmail({ account: notice.sender, ...domain }, url),
    "103-certificate": certificateEmail({ account: notice.sender, name: "Microsoft Entra" }, certificate, url),
    401: exportEmail({ dictionary: notice.subject, rows: 1_200_000, expiresAt: notice.expiresAt }, url),
    "501-bulk-send": bulkSentEmail({ name, sent: 9_999, failed: 1 }, url),
    "501-process": processEndedEmail({ successful: 120, failed: 3 }, url),
    "501-import": importEndedEmail(
      { name, error: "1006: Row 7 of the file has 3 cells, but the dictionary has 12 columns" },
      url,
    ),
  };
}

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
      ...Object.fromEntries(
        ([306, 307, 308, 310] as const).map((code) => [code, noticeEmail(code, { ...notice, person: "Ann Lee", comment }, url)]),
      ),
      ...ofAccounts(`${here.url}/api/v1/upload/01930000-0000-7000-8000-0000000000e1`),
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

    test("the logo and the color of an account have contrast in light and dark, and fit 320 px", async () => {
      const at = await visit({ language: "en" });
      const reader = { locale: "en", dateLocale: undefined, timezone: "UTC" } as const;
      const html = withColor(withLogo(all.waiting.forReader(reader, stopUrl).html, notice.sender), "#767676");
      for (const [width, height] of [
        [64, 64],
        [512, 60],
      ] as const) {
        const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="30" cy="30" r="29"/></svg>`;
        await at.page.setContent(html.replace(`cid:${logoContentId}`, `data:image/svg+xml,${encodeURIComponent(picture)}`));
        assert.equal(await at.page.evaluate("document.images[0].naturalWidth"), width);
        await judge(at, `email-logo-${width}`);
      }
    });
  });
}
