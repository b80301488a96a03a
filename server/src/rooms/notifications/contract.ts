import { Type } from "typebox";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import type { NotificationId } from "./notification.ts";

const codesMax = 100;
const readMax = 1000;
const stopTokenMax = 1000;
const exampleId = "01930000-0000-7000-8000-0000000000e1";

/** Depends on the number; never empty. */
const data = titled("NotificationData", {
  envelopeUuid: Type.Optional(idShape()),
  subject: Type.Optional(about("Subject of the envelope", Type.String())),
  mailboxName: Type.Optional(Type.String()),
  accountName: Type.Optional(Type.String()),
  userName: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
  objectId: Type.Optional(Type.String()),
});
const notification = titled("Notification", {
  id: idShape(),
  uuid: idShape(),
  type: about("What the notification concerns", wordShape(["user", "account", "mailbox"])),
  code: Type.Integer({ description: "The number of the kind of notification" }),
  data,
  createdAt: instantShape(),
  mailboxUuid: nullable(idShape()),
  accountUuid: nullable(idShape()),
});

const codes = Type.Array(Type.Integer(), { maxItems: codesMax });
const ways = {
  email: Type.Optional(about("Numbers sent by email; unchanged when left out", codes)),
  web: Type.Optional(about("Numbers shown in the app; unchanged when left out", codes)),
};
const preferences = illustrated("NotificationPreferencesToSave", [{ email: [101, 103], web: [101] }], ways);
const stored = titled("NotificationPreferences", { email: Type.Array(Type.Integer()), web: Type.Array(Type.Integer()) });
const flag = "Whether all users of the mailbox are notified of changes to envelopes that it sent, or only the user who sent them";
const mailboxPreferences = illustrated(
  "MailboxNotificationPreferencesToSave",
  [{ preferences: { email: [301, 302], web: [301] }, notifyAllUsersAboutEnvelopeChanges: true }],
  {
    preferences: Type.Object(ways),
    notifyAllUsersAboutEnvelopeChanges: Type.Optional(nullable(Type.Boolean({ description: flag }))),
  },
);
const storedOfMailbox = titled("MailboxNotificationPreferences", {
  preferences: stored,
  notifyAllUsersAboutEnvelopeChanges: Type.Boolean({ description: flag }),
});
const params = Type.Object({ userUuid: idShape<UserId>(), accountUuid: idShape<AccountId>() });

const stopQuery = Type.Object({ token: about("The token of a link in an email", textShape(stopTokenMax, 1)) });
const html = ["text/html"] as const;

/** The wire shapes of notifications. */
export const shapes = {
  stopPage: { query: stopQuery, answers: { 200: "text" }, contentTypes: html },
  stop: {
    query: stopQuery,
    bytes: ["application/x-www-form-urlencoded", "multipart/form-data"],
    answers: { 200: "text" },
    contentTypes: html,
  },
  list: { query: Type.Object(pageQuery), answers: { 200: pageShape(notification, "NotificationPage") } },
  read: {
    body: Type.Array(Type.Object({ uuid: idShape<NotificationId>() }), {
      title: "NotificationsToRead",
      maxItems: readMax,
      examples: [[{ uuid: exampleId }]],
    }),
    answers: { 200: null },
  },
  readAll: { answers: { 200: null } },
  preferences: { answers: { 200: stored } },
  savePreferences: { body: preferences, answers: { 200: null } },
  mailboxPreferences: { answers: { 200: storedOfMailbox } },
  saveMailboxPreferences: { body: mailboxPreferences, answers: { 200: null } },
  preferencesOf: { params, answers: { 200: stored } },
  savePreferencesOf: { params, body: preferences, answers: { 200: null } },
  mailboxPreferencesOf: { params, answers: { 200: storedOfMailbox } },
  saveMailboxPreferencesOf: { params, body: mailboxPreferences, answers: { 200: null } },
} as const;
