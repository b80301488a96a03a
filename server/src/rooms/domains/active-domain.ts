import type { AccountId, DomainId, ProviderId } from "@chancery/core/ids/id.ts";

/** An ACTIVE domain. */
export type ActiveDomain = { readonly accountId: AccountId; readonly domainId: DomainId };

/** An ACTIVE domain with a connected provider. */
export type SsoDomain = ActiveDomain & {
  readonly providerId: ProviderId;
  readonly providerKind: "saml" | "oauth";
  readonly onlySsoLogin: boolean;
};
