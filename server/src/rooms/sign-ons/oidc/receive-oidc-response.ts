import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { failSignOn, finishSignOn, type Outcome } from "../sign-on/finish-sign-on.ts";
import { verifyIdToken, type OidcReturn } from "./verify-id-token.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { takeRequest } from "../sign-on/store/requests.ts";

/** A browser that returns from an OpenID provider. */
export type Returning = OidcReturn & { readonly providerId: ProviderId; readonly origin: Origin };

/**
 * Takes the answer of an OpenID provider, one for each request, and ends the sign-in. Throws provider.mismatch for an answer
 * that was not requested from this provider or was received before.
 */
export async function takeOidcAnswer(needs: SignOnsNeeds, back: Returning): Promise<Outcome> {
  const { providerId, origin } = back;
  const asked = { kind: "oauth" as const, providerId, handleHash: needs.tokens.hashOf(back.state) };
  const request = await takeRequest(needs.database, asked, needs.clock.now());
  if (!request) throw new Fault("provider.mismatch");
  const { checks, ...judged } = await verifyIdToken(needs, request, back);
  if ("code" in judged) return failSignOn(needs, request, { ...judged, checks, origin });
  return finishSignOn(needs, request, { ...judged, checks, origin });
}
