import { Fault } from "@chancery/core/fault/fault.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { failed } from "@chancery/core/sso/check.ts";
import { endOf, skewMs } from "@chancery/core/sso/saml-claims.ts";
import { failSignOn, type Outcome } from "../sign-on/finish-sign-on.ts";
import { verifySamlResponse, type JudgedAnswer, type PostedAnswer } from "./verify-saml-response.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { encryptClaims } from "../sign-on/encrypted-claims.ts";
import { holdProvider, keepArrival, takeAssertion, takeRequest, type TakenRow } from "../sign-on/store/requests.ts";

/**
 * Takes the answer of a SAML provider, one for each request: verified, it waits for the browser that began, which is sent to
 * fetch it with its cookie. Throws provider.mismatch for a response that was not requested or was received before.
 */
export async function takeSamlAnswer(needs: SignOnsNeeds, posted: PostedAnswer): Promise<Outcome> {
  const { tokens, database, clock } = needs;
  const asked = {
    kind: "saml" as const,
    handleHash: tokens.hashOf(posted.relayState),
    ...(posted.providerId === undefined ? {} : { providerId: posted.providerId }),
  };
  const request = await takeRequest(database, asked, clock.now());
  if (!request) throw new Fault("provider.mismatch");
  const judged = await verifySamlResponse(needs, request, posted);
  const { origin } = posted;
  if (!("assertionId" in judged)) return failSignOn(needs, request, { code: "provider.mismatch", checks: judged.checks, origin });
  const ticket = await keep(needs, request, judged);
  if (ticket === undefined) {
    const checks = [...judged.checks, failed("replay", "the assertion was taken before")];
    return failSignOn(needs, request, { code: "provider.mismatch", checks, claims: judged.claims, origin });
  }
  return { kind: "back", url: `${needs.baseUrl()}/login/saml2/arrived?ticket=${ticket}` };
}

type Good = Extract<JudgedAnswer, { readonly assertionId: string }>;

async function keep(
  needs: SignOnsNeeds,
  request: TakenRow,
  { assertionId, verified, claims, checks }: Good,
): Promise<string | undefined> {
  const { text, hash } = needs.tokens.newCode();
  const locked = encryptClaims(needs.secrets, request.id, { claims, checks });
  const expiresAt = instantOf(endOf(verified) + skewMs) ?? needs.clock.now();
  const assertion = { providerId: request.provider_id, hash: needs.tokens.hashOf(assertionId), expiresAt };
  return needs.database.transaction(async (tx) => {
    if (!(await holdProvider(tx, request.provider_id))) throw new Fault("provider.mismatch");
    if (!(await takeAssertion(tx, assertion))) return undefined;
    await keepArrival(tx, request.id, { hash, locked });
    return text;
  });
}
