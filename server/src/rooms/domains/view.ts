import type { Domain } from "@chancery/core/domain/domain.ts";
import { recordNameOf } from "@chancery/core/domain/name.ts";

/** A domain as it is answered. */
export function showDomain(domain: Domain) {
  const { id, name, challenge, provider, lastCheck } = domain;
  return {
    uuid: id,
    domainUuid: id,
    accountUuid: domain.accountId,
    domain: name.ascii,
    domainUnicode: name.unicode,
    status: domain.status,
    verifyMethod: challenge?.method ?? null,
    verifyInfo: challenge ? { domain: recordNameOf(name), value: challenge.value } : null,
    verificationDate: domain.verifiedAt ?? null,
    verificationTriedUntil: domain.triedUntil ?? null,
    nextCheckDate: domain.nextCheckAt ?? null,
    recordAbsentSince: domain.absence?.since ?? null,
    verificationLostDate: domain.lostAt ?? null,
    createDate: domain.createdAt,
    lastCheckDate: lastCheck?.at ?? null,
    lastCheck: lastCheck ? { ...lastCheck, reason: lastCheck.reason ?? null } : null,
    ssoIdProvider: provider ? { uuid: provider.id, name: provider.name } : null,
    ssoIdProviderUuid: provider?.id ?? null,
    onlySsoLogin: domain.onlySsoLogin,
  };
}
