import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { inAccount, ofPerson, type Rule } from "./rule.ts";

const at = "/api/v1/notification";
const managed = `${at}/user/{userUuid}/account/{accountUuid}`;
const inAnyMailbox: Rule = { mailbox: "optional", permissions: [], hidden: [] };
const managing: Rule = { ...inAnyMailbox, account: accountPermissions.corporateUserManage };

/** Notifications are those of the caller; an administrator sets the preferences of corporate users. */
export const notificationRules: Readonly<Record<string, Rule>> = {
  [`GET ${at}`]: ofPerson(),
  [`POST ${at}/read`]: ofPerson(),
  [`POST ${at}/read-all`]: ofPerson(),
  [`GET ${at}/account-preferences`]: ofPerson(),
  [`POST ${at}/account-preferences`]: ofPerson(),
  [`GET ${at}/mailbox-preferences`]: inAnyMailbox,
  [`POST ${at}/mailbox-preferences`]: inAnyMailbox,
  [`GET ${managed}/account-preferences`]: inAccount("corporateUserManage"),
  [`POST ${managed}/account-preferences`]: inAccount("corporateUserManage"),
  [`GET ${managed}/mailbox-preferences`]: managing,
  [`POST ${managed}/mailbox-preferences`]: managing,
};
