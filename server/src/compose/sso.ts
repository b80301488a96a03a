import { inspectCertificate } from "../io/certificates/inspect-certificate.ts";
import { readSigningPair } from "../io/certificates/read-signing-pair.ts";
import { isReferenced } from "../io/database/constraint.ts";
import { urlChecker } from "../io/outbound/check-url.ts";
import { openOutbound } from "../io/outbound/open-outbound.ts";
import { outboundReason } from "../io/outbound/outbound.ts";
import { sso, type Sso, type SsoNeeds } from "../rooms/sso/index.ts";
import type { Outside } from "./outside.ts";

/** The room of identity providers with certificates and outgoing requests. */
export function composeSso(given: Outside & Pick<SsoNeeds, "accounts" | "notifications">): Sso {
  const reach = { allow: given.config.outboundAllow };
  return sso({
    ...given,
    secretsInAnswers: given.config.secretsInAnswers,
    outbound: openOutbound(reach),
    outboundReason,
    checkUrl: urlChecker(reach),
    inspectCertificate,
    readSigningPair,
    isReferenced,
  });
}
