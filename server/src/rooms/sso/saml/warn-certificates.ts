import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { certificateEmail } from "@chancery/core/email/about-provider.ts";
import { warningStage } from "@chancery/core/sso/warnings.ts";
import type { SsoNeeds } from "../needs.ts";
import { listCertificates, type CertificatesRow } from "./store/warnings.ts";
import { notifyManagers } from "./notify-managers.ts";

const batchMax = 100;

/** Notifies managers of every account 30, 7 and 1 days before a certificate of a SAML provider expires, once each time. */
export async function warnOfCertificates(needs: SsoNeeds, signal: AbortSignal): Promise<void> {
  const now = needs.clock.now();
  let last: ProviderId | undefined;
  for (;;) {
    const rows = await listCertificates(needs.database, last, batchMax);
    for (const row of rows) {
      signal.throwIfAborted();
      await warnOfOne(needs, row, now);
    }
    last = rows.at(-1)?.id;
    if (rows.length < batchMax) return;
  }
}

async function warnOfOne(needs: SsoNeeds, row: CertificatesRow, now: Instant): Promise<void> {
  const own = row.signing_certificate === null ? [] : [row.signing_certificate];
  const all = [...row.certificates.map((text) => ({ text, isOurs: false })), ...own.map((text) => ({ text, isOurs: true }))];
  for (const { text, isOurs } of all) {
    const certificate = needs.inspectCertificate(text);
    const days = certificate && warningStage(certificate.endsAt, now);
    if (!certificate || days === undefined) continue;
    const about = `certificate ${certificate.fingerprint}`;
    const notice = { providerId: row.id, accountId: row.account_id, name: row.name, about, days, now };
    await needs.database.transaction((tx) =>
      notifyManagers(needs, tx, notice, (provider, url) => certificateEmail(provider, { ...certificate, isOurs }, url)),
    );
  }
}
