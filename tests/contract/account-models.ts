import { every, type Model } from "./model.ts";

const account: Model = {
  of: {
    uuid: "uuid",
    name: "text",
    ...every("bool", "system company corporateProfileEditRestricted"),
    permissions: { list: "int" },
    mailboxes: { list: { of: { uuid: "uuid!", name: "text!" } } },
    documentSharingProviders: { list: "text" },
  },
  must: "name",
};

const used: Model = { of: { used: "int!", limit: "int" } };
const quota: Model = {
  of: { name: { words: ["attachments", "images", "exports", "clones", "uploads"] }, bytes: used, files: used, perHour: used },
};

const role: Model = { of: { uuid: "uuid!", name: "text!" } };
const userStatus: Model = { words: ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"] };
const referred: Readonly<Record<string, Model>> = {
  uuid: "uuid!",
  ...every("text", "email firstName lastName phone"),
  status: userStatus,
  createdAt: "time",
  corporateUser: "bool",
  fields: "map",
};
const known: Readonly<Record<string, Model>> = {
  ...referred,
  corporate: "bool",
  corporateAccountId: "uuid",
  roles: { list: role },
};
const shortRole: Model = {
  of: { uuid: "uuid", ...every("text", "name description"), permissions: { list: "int" }, system: "bool" },
};
const wholeRole: Model = {
  of: {
    ...every("uuid", "uuid accountUuid"),
    ...every("text", "name description"),
    type: { words: ["account", "mailbox"] },
    permissions: { list: "int" },
    system: "bool",
  },
};
const listedPerson: Model = {
  of: {
    ...known,
    user: {
      of: {
        ...referred,
        authorizations: { of: { roles: { list: shortRole }, permissions: { list: "int" } } },
      },
      must: "uuid authorizations",
    },
    mailboxes: {
      list: {
        of: {
          uuid: "uuid!",
          name: "text!",
          permissions: { list: "int" },
          ...every("bool", "system invited"),
          roles: { list: wholeRole },
        },
      },
    },
  },
  must: "user mailboxes",
};

const accountOfPerson: Readonly<Record<string, Model>> = {
  uuid: "uuid!",
  name: "text!",
  ...every("bool", "system company corporateProfileEditRestricted"),
  permissions: { list: "int" },
  mailboxes: {
    list: {
      of: { uuid: "uuid!", name: "text!", permissions: { list: "int" }, ...every("bool", "system invited") },
      must: "permissions system invited",
    },
  },
  documentSharingProviders: { list: "text" },
};
const profile: Model = {
  of: {
    ...every("text", "email firstName lastName dateLocale locale timezone phone signature initials"),
    ...every("uuid", "uuid corporateAccountId autoDepositMailboxUuid"),
    status: userStatus,
    ...every("bool", "ssoEnabled displayExactDate corporateUser"),
    accounts: { list: { of: accountOfPerson } },
    fields: "map",
  },
  must: "uuid email firstName lastName status dateLocale locale timezone ssoEnabled displayExactDate accounts fields corporateUser",
};

const corporateProfile: Model = {
  of: {
    ...every("text", "email firstName lastName dateLocale locale timezone phone"),
    ...every("uuid", "uuid autoDepositMailboxUuid"),
    status: userStatus,
    displayExactDate: "bool",
    mailboxes: { list: { of: { uuid: "uuid!", name: "text!" } } },
    fields: "map",
  },
  must: "uuid email firstName lastName status dateLocale locale timezone displayExactDate mailboxes fields",
};

const outcome: Model = { words: ["LEFT", "REMOVED", "NEEDS_OWNER"] };

/** Models of public clients for accounts and their people. */
export const accountModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/account": account,
  "GET /api/v1/account/{accountUuid}": account,
  "PUT /api/v1/account/{accountUuid}": account,
  "GET /api/v1/account/{accountUuid}/usage": { of: { quotas: { list: quota } }, must: "quotas" },
  "GET /api/v1/account/{accountUuid}/crypto-configs": {
    list: { of: { uuid: "uuid!", name: "text!", config: "text!" }, must: "uuid name config" },
  },
  "GET /api/v1/account/{accountUuid}/legal-holds": {
    list: {
      of: { ...every("uuid", "uuid envelopeUuid userUuid setBy"), reason: "text!", setAt: "time" },
      must: "uuid reason setBy setAt",
    },
  },
  "POST /api/v1/account/{accountUuid}/legal-holds": { of: { uuid: "uuid!" }, must: "uuid" },
  "GET /api/v1/account/{accountUuid}/erasures": {
    list: { of: { userUuid: "uuid!", requestedAt: "time", postponed: "bool" }, must: "userUuid requestedAt postponed" },
  },
  "GET /api/v1/account/{accountUuid}/user/{userUuid}/erasure": {
    of: {
      userUuid: "uuid!",
      ...every("bool", "corporate postponed complete"),
      holds: { list: "uuid" },
      records: { list: { of: { kind: "text!", ...every("int", "records held") }, must: "kind records held" } },
      erased: { list: "text" },
      kept: { list: "text" },
    },
    must: "userUuid corporate postponed complete holds records erased kept",
  },
  "POST /api/v1/account/{accountUuid}/create-users": { of: { uuid: "uuid!" }, must: "uuid" },
  "GET /api/v1/user/search": { list: { of: referred } },
  "POST /api/v1/user/info": "map",
  "GET /api/v1/user/profile": profile,
  "PUT /api/v1/user/profile": profile,
  "PATCH /api/v1/user/profile": profile,
  "GET /api/v1/user/profile/{id}/account/{accountUuid}": corporateProfile,
  "PUT /api/v1/user/profile/{id}/account/{accountUuid}": corporateProfile,
  "PATCH /api/v1/user/profile/{id}/account/{accountUuid}": corporateProfile,
  "GET /api/v1/user/removal": {
    of: {
      ...every("bool", "possible erasurePostponed"),
      accounts: { list: { of: { uuid: "uuid!", name: "text!", outcome } } },
      mailboxes: {
        list: {
          of: { ...every("uuid!", "uuid accountUuid"), name: "text!", outcome, openEnvelopes: "int" },
          must: "openEnvelopes",
        },
      },
      ...every("int", "sessions applicationTokens invitationsReceived invitationsSent"),
      erased: { of: { ...every("int!", "pictures drawnSignatures auditRecords heldRecords"), complete: "bool" } },
    },
    must: "possible accounts mailboxes erasurePostponed sessions applicationTokens",
  },
  "POST /api/v1/user/invite": { of: { uuid: "uuid!", inviteUuid: "uuid!" } },
  "GET /api/v1/validation/account-invite": { of: { status: "text!", ssoEnabled: "bool" }, must: "status ssoEnabled" },
  "GET /api/v1/user/invites": {
    of: {
      ...every("int!", "totalElements sizeRequested numberOfElements"),
      data: {
        list: {
          of: {
            ...accountOfPerson,
            code: "text",
            inviteUuid: "uuid!",
            email: "text!",
            account: { of: { uuid: "uuid!", name: "text!" } },
            ...every("time", "sentAt expireAt"),
          },
          must: "system company corporateProfileEditRestricted permissions mailboxes documentSharingProviders code",
        },
      },
    },
    must: "data",
  },
  "POST /api/v1/registration": { of: { token: "text" }, must: "token" },
  "GET /api/v1/registration/validate": { of: { email: "text!", type: "text!" }, must: "email" },
  "POST /api/v1/account/{accountUuid}/user": { of: known, must: "email" },
  "POST /api/v1/account/{accountUuid}/users": {
    of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: listedPerson } },
    must: "data",
  },
  "GET /api/v1/account/{accountUuid}/user/{userUuid}": listedPerson,
};
