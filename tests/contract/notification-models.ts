import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const preferences = object({ email: { list: "int" }, web: { list: "int" } }, "email web");
const ofMailbox = object({ preferences, notifyAllUsersAboutEnvelopeChanges: "bool" }, "preferences");
const notification = object(
  {
    ...every("uuid", "id mailboxUuid accountUuid"),
    type: { words: ["user", "account", "mailbox"] },
    code: "int",
    data: "map",
    createdAt: "time",
  },
  "id type code data createdAt",
);
const managed = "GET /api/v1/notification/user/{userUuid}/account/{accountUuid}";

/** Models of public clients for notifications. */
export const notificationModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/notification": object(
    { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: notification } },
    "data",
  ),
  "GET /api/v1/notification/account-preferences": preferences,
  "GET /api/v1/notification/mailbox-preferences": ofMailbox,
  [`${managed}/account-preferences`]: preferences,
  [`${managed}/mailbox-preferences`]: ofMailbox,
};
