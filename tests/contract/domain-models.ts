import { verifyMethods } from "@chancery/core/domain/challenge.ts";
import { every, type Model } from "./model.ts";

/** Model of public clients for a domain. */
const domain: Model = {
  of: {
    ...every("uuid", "uuid domainUuid accountUuid ssoIdProviderUuid"),
    domain: "text",
    verifyInfo: { of: { domain: "text", value: "text" } },
    verifyMethod: { words: verifyMethods },
    status: { words: ["UNVERIFIED", "ACTIVE", "INACTIVE", "VERIFIED"] },
    ...every("time", "verificationDate createDate lastCheckDate"),
    ssoIdProvider: { of: { uuid: "uuid", name: "text" } },
    onlySsoLogin: "bool",
  },
  must: "uuid domainUuid domain status onlySsoLogin",
};
const at = "/api/v1/account/{accountUuid}/domain";

/** Models of public clients for account domains. */
export const domainModels: Readonly<Record<string, Model>> = {
  [`GET ${at}`]: {
    of: { ...every("int", "totalElements sizeRequested numberOfElements"), data: { list: domain } },
    must: "totalElements data",
  },
  [`POST ${at}`]: domain,
  [`GET ${at}/{domainUuid}`]: domain,
  [`PUT ${at}/{domainUuid}`]: domain,
  [`PATCH ${at}/{domainUuid}/{action}`]: domain,
};
