import { addDays, addMs, msOf, type Instant } from "../ids/instant.ts";

/** A certificate, ours or the identity provider's, with its expiry. */
export type EndingCertificate = { readonly subject: string; readonly endsAt: Instant };

/** The kinds of warnings about a provider. */
export type ProviderHealth = {
  readonly idpCertificates: readonly EndingCertificate[];
  readonly signingCertificate: EndingCertificate | undefined;
  /** The expiry of the metadata. */
  readonly metadataEnd: Instant | undefined;
  /** The reason why the metadata now at its URL is not used. */
  readonly metadataProblem: string | undefined;
};

/** A warning about something that will stop sign-ins. */
export type ProviderWarning = {
  readonly kind: "idpCertificate" | "signingCertificate" | "metadata" | "metadataEnd" | "scopes";
  readonly message: string;
  readonly endsAt: Instant | null;
};

/** Days before the expiry of a certificate on which its account gets an email; the warning is shown from the first. */
export const warningDays = [30, 7, 1] as const;

const dayMs = 86_400_000;

/** The warnings of a SAML provider: its certificates that have ended or do so within 30 days, its metadata. */
export function providerWarnings(health: ProviderHealth, now: Instant): readonly ProviderWarning[] {
  const { idpCertificates, signingCertificate, metadataEnd, metadataProblem } = health;
  const own = signingCertificate ? [signingCertificate] : [];
  return [
    ...idpCertificates.flatMap((one) => endWarning("idpCertificate", "The certificate of the identity provider", one, now)),
    ...own.flatMap((one) => endWarning("signingCertificate", "The signing certificate", one, now)),
    ...(metadataEnd !== undefined && metadataEnd <= now ? [metadataEndWarning(metadataEnd)] : []),
    ...(metadataProblem === undefined ? [] : [metadataWarning(metadataProblem)]),
  ];
}

/** The warning for an OpenID provider whose scopes yield no ID token. */
export function scopesWarnings(scopes: string): readonly ProviderWarning[] {
  if (scopes.split(" ").includes("openid")) return [];
  return [{ kind: "scopes", message: "The scopes lack openid: no ID token comes without it", endsAt: null }];
}

/** The fewest of 30, 7 and 1 days within which a certificate ends; undefined when it has ended, or ends later than all. */
export function warningStage(endsAt: Instant, now: Instant): (typeof warningDays)[number] | undefined {
  if (endsAt <= now) return undefined;
  return warningDays.findLast((days) => endsAt <= addDays(now, days));
}

/** The time of the next metadata fetch: in 22 to 26 hours, spread by the last digits of the provider's id. */
export function nextFetch(id: string, now: Instant): Instant {
  const share = Number.parseInt(id.slice(-4), 16) / 65_536;
  return addMs(now, Math.floor((22 + 4 * share) * 3_600_000));
}

function endWarning(
  kind: "idpCertificate" | "signingCertificate",
  whose: string,
  { subject, endsAt }: EndingCertificate,
  now: Instant,
): readonly ProviderWarning[] {
  if (endsAt > addDays(now, warningDays[0])) return [];
  const days = Math.floor((msOf(endsAt) - msOf(now)) / dayMs);
  const when = endsAt <= now ? `ended at ${endsAt}` : `ends at ${endsAt}, in ${days} days`;
  return [{ kind, message: `${whose} (${subject}) ${when}`, endsAt }];
}

function metadataEndWarning(endsAt: Instant): ProviderWarning {
  return { kind: "metadataEnd", message: `The metadata was valid until ${endsAt}; it is used nevertheless`, endsAt };
}

function metadataWarning(problem: string): ProviderWarning {
  return { kind: "metadata", message: `The last good metadata is used: ${problem}`, endsAt: null };
}
