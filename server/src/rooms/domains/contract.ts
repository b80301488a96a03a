import { Type } from "typebox";
import { verifyMethods } from "@chancery/core/domain/challenge.ts";
import { domainStatuses } from "@chancery/core/domain/domain.ts";
import type { AccountId, DomainId, ProviderId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";

/** The actions on a domain. */
export const pathActions = ["verify", "confirm", "activate", "deactivate", "check"] as const;

/** Longer than a domain may be, so that domain.too_long is answered for it. */
const domainTextMax = 10_000;
const exampleId = "01930000-0000-7000-8000-0000000000d1";

const domain = titled("AccountDomain", {
  uuid: idShape<DomainId>(),
  domainUuid: about("The same as `uuid`", idShape<DomainId>()),
  accountUuid: idShape<AccountId>(),
  domain: about("In A-labels, lower case", Type.String()),
  domainUnicode: about("As people read it", Type.String()),
  status: wordShape(domainStatuses),
  verifyMethod: nullable(wordShape(verifyMethods)),
  verifyInfo: about(
    "The record that proves the domain: its full name, and its text or the name it is an alias of",
    nullable(Type.Object({ domain: Type.String(), value: Type.String() })),
  ),
  verificationDate: nullable(instantShape()),
  nextCheckDate: about("The next lookup of the service; null when it awaits no record", nullable(instantShape())),
  verificationTriedUntil: about("Until then the service looks by itself, after a `confirm`", nullable(instantShape())),
  recordAbsentSince: about("The record of a verified domain is not there", nullable(instantShape())),
  verificationLostDate: about("The record was away for three days, the proof counts no more", nullable(instantShape())),
  createDate: instantShape(),
  lastCheckDate: nullable(instantShape()),
  lastCheck: about(
    "What DNS said at the last look",
    nullable(
      Type.Object({
        at: instantShape(),
        result: wordShape(["FOUND", "ABSENT", "MISMATCH", "WILDCARD", "TEMPORARY"]),
        found: Type.Array(Type.String()),
        reason: about("Why DNS said nothing", nullable(Type.String())),
      }),
    ),
  ),
  ssoIdProvider: nullable(Type.Object({ uuid: idShape<ProviderId>(), name: Type.String() })),
  ssoIdProviderUuid: nullable(idShape<ProviderId>()),
  onlySsoLogin: Type.Boolean(),
});

const sso = {
  ssoIdProviderUuid: Type.Optional(about("A provider of the account; `null` for none", nullable(idShape<ProviderId>()))),
  onlySsoLogin: Type.Optional(about("People of the domain must sign in through the provider", nullable(Type.Boolean()))),
};
const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });
const ofDomain = Type.Object({ accountUuid: idShape<AccountId>(), domainUuid: idShape<DomainId>() });

/** The wire shapes of account domains. */
export const shapes = {
  list: {
    params: ofAccount,
    query: Type.Object({
      ...pageQuery,
      keyword: Type.Optional(about("In any place of the name, in either form", textShape(256))),
      status: Type.Optional(about("VERIFIED: ACTIVE or INACTIVE", wordShape([...domainStatuses, "VERIFIED"]))),
    }),
    answers: { 200: pageShape(domain, "AccountDomainPage") },
  },
  register: {
    params: ofAccount,
    body: illustrated("AccountDomainToRegister", [{ domain: "acme.com" }], {
      domain: Type.Optional(about("Needed", nullable(textShape(domainTextMax)))),
      ...sso,
    }),
    answers: { 200: domain },
  },
  read: { params: ofDomain, answers: { 200: domain } },
  change: {
    params: ofDomain,
    body: illustrated("AccountDomainToChange", [{ ssoIdProviderUuid: exampleId, onlySsoLogin: true }], sso),
    answers: { 200: domain },
  },
  act: {
    params: Type.Object({ ...ofDomain.properties, action: wordShape(pathActions) }),
    body: Type.Optional(
      illustrated("AccountDomainAction", [{ method: "DNS_TXT_RECORD" }], {
        method: Type.Optional(about(`For \`verify\`: ${verifyMethods.join(" or ")}`, nullable(textShape(256)))),
      }),
    ),
    answers: { 200: domain },
  },
  remove: { params: ofDomain, answers: { 200: null } },
} as const;
