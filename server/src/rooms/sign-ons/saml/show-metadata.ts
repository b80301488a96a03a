import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import { writeServiceMetadata } from "@chancery/core/sso/sp-metadata.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { acsUrlOf, entityIdOf } from "../sign-on/urls.ts";

/** The metadata of the service, for providers without a pair of their own. */
export function showMetadata(needs: SignOnsNeeds): string {
  return metadataOf(needs, undefined, needs.samlPair);
}

/** The metadata of the service as one provider is to know it. Throws provider.not_found. */
export async function showMetadataFor(needs: SignOnsNeeds, id: ProviderId): Promise<string> {
  const provider = await needs.sso.findProvider(needs.database, id);
  if (provider?.kind !== "saml") throw new Fault("provider.not_found", { args: [id] });
  return metadataOf(needs, id, provider.signing ?? needs.samlPair);
}

function metadataOf(needs: SignOnsNeeds, id: ProviderId | undefined, { certificate }: SigningPair): string {
  const baseUrl = needs.baseUrl();
  const base64 = certificate.replace(/-----[A-Z ]+-----|\s/g, "");
  return writeServiceMetadata({ entityId: entityIdOf(baseUrl), acsUrl: acsUrlOf(baseUrl, id), certificates: [base64] });
}
