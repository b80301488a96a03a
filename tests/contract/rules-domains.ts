import { people } from "../world/people.ts";
import { newDomain } from "./cases/domains.ts";
import { hides, inAccount, type Rule } from "./rule.ts";

const at = "/api/v1/account/{accountUuid}/domain";
const asked = (path: string, body?: object) => (id: string) => ({
  path: `/api/v1/account/${people.stranger.accountId}/domain/${id}${path}`,
  ...(body && { sent: { body } }),
});

/** Permissions for domains of an account. */
export const domainRules: Readonly<Record<string, Rule>> = {
  [`GET ${at}`]: inAccount("domainListView"),
  [`POST ${at}`]: inAccount("domainManage"),
  [`GET ${at}/{domainUuid}`]: inAccount("domainListView", hides(newDomain, asked(""))),
  [`PUT ${at}/{domainUuid}`]: inAccount("domainManage", hides(newDomain, asked("", {}))),
  [`PATCH ${at}/{domainUuid}/{action}`]: inAccount("domainManage", hides(newDomain, asked("/check"))),
  [`DELETE ${at}/{domainUuid}`]: inAccount("domainManage", hides(newDomain, asked(""))),
};
