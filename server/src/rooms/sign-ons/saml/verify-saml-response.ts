import type { Origin } from "@chancery/core/access/caller.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { msOf } from "@chancery/core/ids/instant.ts";
import { checkOf, passed, type Check } from "@chancery/core/sso/check.ts";
import { attributeNamesIn, claimsOf } from "@chancery/core/sso/saml-profile.ts";
import type { SamlElement } from "@chancery/core/sso/saml-tree.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { acsUrlOf, entityIdOf } from "../sign-on/urls.ts";
import { placeOf, type VouchedClaims } from "../sign-on/encrypted-claims.ts";
import type { TakenRow } from "../sign-on/store/requests.ts";

/** The form that a provider's page posts; `providerId` is undefined at the common URL of all providers. */
export type PostedAnswer = {
  readonly providerId: ProviderId | undefined;
  readonly samlResponse: string;
  readonly relayState: string;
  readonly origin: Origin;
};

/** The checks, and the claims if every check passed. */
export type JudgedAnswer =
  | { readonly checks: readonly Check[] }
  | {
      readonly checks: readonly Check[];
      readonly assertionId: string;
      readonly verified: SamlElement;
      readonly claims: VouchedClaims;
    };

/** Verifies a SAML response to a request. Changes nothing. */
export async function verifySamlResponse(needs: SignOnsNeeds, request: TakenRow, posted: PostedAnswer): Promise<JudgedAnswer> {
  const provider = await needs.sso.findProvider(needs.database, request.provider_id);
  if (provider?.kind !== "saml") return { checks: [] };
  const { requestId } = JSON.parse(needs.secrets.unlock(request.protocol, placeOf("protocol", request.id))) as {
    requestId: string;
  };
  const expected = {
    idpEntityId: provider.idp.entityId,
    entityId: entityIdOf(needs.baseUrl()),
    acsUrl: acsUrlOf(needs.baseUrl(), posted.providerId),
    requestId,
    nowMs: msOf(needs.clock.now()),
  };
  const pairs = [...(provider.signing ? [provider.signing] : []), needs.samlPair];
  const keys = { certificates: provider.idp.certificates, privateKeys: pairs.map(({ privateKey }) => privateKey.reveal()) };
  const checks: Check[] = [];
  const report = (...made: readonly Check[]): void => void checks.push(...made);
  try {
    const verified = needs.saml.readAnswer(posted.samlResponse, expected, keys, report);
    const claims = { ...claimsOf(verified, provider.mappings), issuer: provider.idp.entityId };
    report(passed("attributes", attributeNamesIn(verified).join(", ") || "none"));
    const assertionId = verified.attributes.get("ID") ?? "";
    return checks.every(({ isPassed }) => isPassed) ? { checks, assertionId, verified, claims } : { checks };
  } catch (error) {
    const check = checkOf(error);
    if (!check) throw error;
    return { checks: [...checks, check] };
  }
}
