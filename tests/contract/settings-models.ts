import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>): Model => ({ of });

const policies = object({
  passwordPolicy: object({
    ...every("int", "minLength maxLength uppercase lowercase digit specialSymbol repeatCharacter"),
    ...every("int", "expirationDays notifyBeforeDays preventReuseMonths preventReuseCount"),
    ...every("bool", "allowWhitespace preventCommonPasswords preventCommonWords"),
  }),
  sessionPolicy: object({
    ...every("int", "sessionHours maxLoginAttempts maxAttemptsTimeoutMinutes"),
    ...every("bool", "singleSession singleIpSession"),
    ...every({ list: "text" }, "allowedIps blockedIps"),
  }),
});
const settings = object({
  ...every("text", "buildVersion applicationName"),
  ...every("map", "links sso mailbox template"),
  locales: { list: "text" },
  envelope: object({ attachment: object(every("int", "maxSize totalMaxSize fileNameLength")), field: "map" }),
  user: policies,
  chunkUpload: object(every("int", "maxFileSize chunkSize maxRequestFileSize")),
});

const ofAccount = "/api/v1/account/{accountUuid}/user-policies";

/** What public clients read of the service itself, and of the policies of accounts (facts §6.4, §14). */
export const settingsModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/settings": settings,
  [`GET ${ofAccount}`]: policies,
  [`POST ${ofAccount}`]: policies,
};
