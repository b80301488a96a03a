import { X509Certificate } from "node:crypto";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Config } from "../config/config.ts";
import type { Keys } from "../io/keys/keys.ts";
import { probeUrl } from "../io/outbound/probe-url.ts";
import { health, type Health, type HealthNeeds } from "../rooms/health/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside & Pick<HealthNeeds, "archives" | "audit" | "sso" | "emails">;

/** The room of the watchdog, with the certificates and settings that it looks at. */
export function composeHealth(given: Given): Health {
  return health({
    ...given,
    probeUrl,
    certificates: () => ownCertificates(given.keys, given.clock.now()),
    readTrustedLists: async () => (await given.readTrust()).lists,
    watched: watchedOf(given.config),
  });
}

/** The certificates of the service's own keys. */
export async function ownCertificates(
  { sealAt, saml }: Pick<Keys, "sealAt" | "saml">,
  now: Instant,
): ReturnType<HealthNeeds["certificates"]> {
  const { certificates } = await sealAt(now);
  return [
    ...certificates.map((certificate) => ({ name: "a certificate of the seal", certificate })),
    { name: "the certificate of SAML requests", certificate: new X509Certificate(saml.certificate) },
  ];
}

/** The settings that the watchdog looks at. */
export function watchedOf({ listen, dns, watch }: Config): HealthNeeds["watched"] {
  return { baseUrl: listen.baseUrl, dnsServers: dns.servers, outboundUrl: watch.probeUrl, operator: watch.operatorEmail };
}
