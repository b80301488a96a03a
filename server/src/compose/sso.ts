import type { Config } from "../config/config.ts";
import { inspectCertificate } from "../io/certificates/inspect-certificate.ts";
import { readSigningPair } from "../io/certificates/read-signing-pair.ts";
import { isReferenced } from "../io/database/constraint.ts";
import type { Keys } from "../io/keys/keys.ts";
import { urlChecker } from "../io/outbound/check-url.ts";
import { openOutbound } from "../io/outbound/open-outbound.ts";
import { outboundReason } from "../io/outbound/outbound.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import { sso, type Sso, type SsoNeeds } from "../rooms/sso/index.ts";

type SsoIo = Pick<SsoNeeds, "database" | "clock" | "newId" | "baseUrl"> & { readonly config: Config; readonly keys: Keys };

/** The room of identity providers with what it asks of the world outside. */
export function composeSso(io: SsoIo, rooms: Pick<SsoNeeds, "accounts" | "emails">): Sso {
  const reach = { allow: io.config.outboundAllow };
  return sso({
    ...{ ...io, ...rooms, secrets: secretBox(io.keys.secrets), secretsInAnswers: io.config.secretsInAnswers },
    ...{ outbound: openOutbound(reach), outboundReason, checkUrl: urlChecker(reach) },
    ...{ inspectCertificate, readSigningPair, isReferenced },
  });
}
