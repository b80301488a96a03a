import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { firstMailboxesMax } from "@chancery/core/account/new-account.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { reminderLimits } from "@chancery/core/notification/reminder.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { pictureText } from "../pictures/contract.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

/** Longest accepted name before it is trimmed; 256 characters are stored. */
const nameMax = 600;

/** The states of a person. */
export const userStatuses = ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"] as const;

/** A person as accounts and roles refer to them. */
export const referred = {
  uuid: idShape<UserId>(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: about("Of corporate users", nullable(Type.String())),
  status: wordShape(userStatuses),
  createdAt: instantShape(),
  corporateUser: about("Their email address is on a domain of this account", Type.Boolean()),
  fields: about("Always empty", Type.Object({})),
};

const { everyDaysMax, timesMax } = reminderLimits;

/** Reminders of an envelope, as a sender or an account sets them. */
export const remindersShape = illustrated("Reminders", [{ everyDays: 3, max: 5 }], {
  everyDays: about("Days between two reminders", Type.Integer({ minimum: 1, maximum: everyDaysMax })),
  max: about("Reminders for each step of the flow; 0 for none", Type.Integer({ minimum: 0, maximum: timesMax })),
});

const account = titled("Account", {
  uuid: idShape<AccountId>(),
  name: Type.String(),
  inn: Type.String(),
  company: Type.Boolean(),
  system: Type.Boolean(),
  permissions: about("What the caller may do in the account", Type.Array(Type.Integer())),
  mailboxes: about(
    "Those the caller may use, or all for callers with mailboxListView; the first 1000 by name",
    Type.Array(Type.Object({ uuid: idShape<MailboxId>(), name: Type.String(), archived: Type.Boolean() })),
  ),
  allowCreatePersonalMailboxWithRole: about(
    "The mailbox role of people who join through their domain, each in a mailbox of their own",
    nullable(idShape<RoleId>()),
  ),
  locale: about("Null: that of the service", nullable(Type.String())),
  timezone: about("Null: that of the service", nullable(Type.String())),
  corporateProfileEditRestricted: about("Its corporate people keep their names and telephone numbers", Type.Boolean()),
  hideSenderEmailInNotifications: about(
    "Whether emails about envelopes have no Reply-To with the address of the user who sent them",
    Type.Boolean(),
  ),
  aiAssistantRestricted: about("Kept; there is no assistant", Type.Boolean()),
  emailColor: about("Of buttons in emails that the account causes; null: that of the service", nullable(Type.String())),
  reminders: about("Of envelopes that it sends, where the sender gives none", nullable(remindersShape)),
  documentSharingProviders: about("Always empty", Type.Array(Type.String())),
  createdAt: instantShape(),
});

const params = Type.Object({ accountUuid: idShape<AccountId>() });

const toCreate = illustrated("AccountToCreate", [{ name: "Acme Ltd", inn: "12345678", mailboxes: ["Contracts"], agreed: true }], {
  name: about("3 to 256 characters", textShape(nameMax)),
  inn: about("Tax id, 8 to 128 characters", textShape(300)),
  mailboxes: about("Names of its first mailboxes", Type.Array(textShape(nameMax), { maxItems: firstMailboxesMax })),
  agreed: about("The terms of use are accepted", Type.Boolean()),
});

const flag = () => Type.Optional(about("Stays when null or left out", nullable(Type.Boolean())));

const toChange = illustrated("AccountToChange", [{ name: "Acme Ltd", inn: "12345678" }], {
  name: about("3 to 256 characters", textShape(nameMax)),
  inn: Type.Optional(about("8 to 128 characters; stays when left out", textShape(300))),
  allowCreatePersonalMailboxWithRole: Type.Optional(about("Stays when left out", nullable(idShape<RoleId>()))),
  locale: Type.Optional(about("`en` or `uk`, null for that of the service; stays when left out", nullable(textShape(100)))),
  timezone: Type.Optional(about("An IANA name, null for that of the service; stays when left out", nullable(textShape(100)))),
  corporateProfileEditRestricted: flag(),
  hideSenderEmailInNotifications: flag(),
  aiAssistantRestricted: flag(),
  emailColor: Type.Optional(
    about("`#1d5599`, a contrast of 4.5 with white; null for that of the service; stays when left out", nullable(textShape(7))),
  ),
  reminders: Type.Optional(about("Stay when null or left out", nullable(remindersShape))),
  logo: pictureText(),
  brand: pictureText(),
});

const checkMessage = () => Type.Optional(about("The account's name in capitals", textShape(nameMax)));
const proof = illustrated("AccountRemoval", [{ checkMessage: "ACME LTD" }], { checkMessage: checkMessage() });

/** The wire shapes of accounts. */
export const shapes = {
  create: { body: toCreate, answers: { 201: account } },
  read: { params, answers: { 200: account } },
  change: { params, body: toChange, bodyMaxBytes: bodySizes.bulk, answers: { 200: account } },
  remove: {
    params,
    query: Type.Object({ checkMessage: checkMessage() }),
    body: Type.Optional(proof),
    answers: { 204: null },
  },
} as const;

/** A reference to a person in an answer. */
export const referredPerson = titled("UserRef", referred);
