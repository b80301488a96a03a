import { Type } from "typebox";
import { pictureText } from "../../accounts/index.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

const nameMax = 600;
const permissions = () => about("Permission ids of the person there", Type.Array(Type.Integer()));

/** Custom fields of a person; always empty. */
export const noFields = () => about("Always empty", Type.Record(Type.String(), Type.Unknown(), { maxProperties: 0 }));

/** An account of a person, with their mailboxes in it. */
export const accountOfPerson = {
  uuid: idShape<AccountId>(),
  name: Type.String(),
  system: Type.Boolean(),
  company: Type.Boolean(),
  corporateProfileEditRestricted: about("Its corporate users cannot change their names and telephone numbers", Type.Boolean()),
  permissions: permissions(),
  mailboxes: Type.Array(
    Type.Object({
      uuid: idShape<MailboxId>(),
      name: Type.String(),
      permissions: permissions(),
      system: Type.Boolean(),
      invited: Type.Boolean(),
    }),
  ),
  documentSharingProviders: about("Always empty", Type.Array(Type.String())),
};

/** A person, as all that is shown of one begins. */
export const person = {
  uuid: idShape<UserId>(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: nullable(Type.String()),
  status: wordShape(["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"]),
};

const preferences = {
  locale: Type.String(),
  dateLocale: Type.String(),
  timezone: Type.String(),
  displayExactDate: Type.Boolean(),
};

/** A person's own profile. */
export const profile = titled("Profile", {
  ...person,
  ...preferences,
  corporateAccountId: nullable(idShape<AccountId>()),
  corporateUser: about("Their email address is on a domain of an account", Type.Boolean()),
  ssoEnabled: about("They sign in with the provider of their company", Type.Boolean()),
  autoDepositMailboxUuid: about(
    "The mailbox that accepts invitations to their email address automatically",
    nullable(idShape<MailboxId>()),
  ),
  signature: about("Base64 of the PNG for drawn signatures", nullable(Type.String())),
  initials: about("Base64 of the PNG for drawn initials", nullable(Type.String())),
  fields: about("Always empty", Type.Object({})),
  createdAt: instantShape(),
  accounts: Type.Array(Type.Object(accountOfPerson)),
});

/** The profile of a corporate user, for administrators of their account. */
export const managedProfile = titled("CorporateProfile", {
  ...person,
  ...preferences,
  autoDepositMailboxUuid: profile.properties.autoDepositMailboxUuid,
  mailboxes: about(
    "Their mailboxes in the account",
    Type.Array(Type.Object({ uuid: idShape<MailboxId>(), name: Type.String() })),
  ),
  fields: profile.properties.fields,
});

/** A change of a person's own profile. */
export const profileToChange = illustrated(
  "ProfileToChange",
  [{ firstName: "Ann", lastName: "Lee", locale: "en", dateLocale: "en-GB", timezone: "Europe/London", fields: {} }],
  {
    firstName: textShape(nameMax),
    lastName: textShape(nameMax),
    phone: Type.Optional(about("8 to 20 characters; none when left out", nullable(textShape(100)))),
    locale: Type.Optional(about("One of `locales.supported` of the settings; unchanged when left out", nullable(textShape(100)))),
    dateLocale: Type.Optional(about("A language tag; unchanged when left out", nullable(textShape(100)))),
    timezone: Type.Optional(about("An IANA name; unchanged when left out", nullable(textShape(100)))),
    autoDepositMailboxUuid: Type.Optional(
      about(
        "A mailbox of theirs, which accepts invitations to their email address automatically; none when left out",
        nullable(idShape<MailboxId>()),
      ),
    ),
    displayExactDate: Type.Optional(about("false when left out", nullable(Type.Boolean()))),
    avatar: pictureText(),
    fields: Type.Optional(nullable(noFields())),
  },
);

/** A partial change of a person's own profile. */
export const profilePatch = illustrated("ProfilePatch", [{ phone: "+380441234567" }], {
  firstName: Type.Optional(nullable(textShape(nameMax))),
  lastName: Type.Optional(nullable(textShape(nameMax))),
  phone: Type.Optional(about("8 to 20 characters; empty for none", nullable(textShape(100)))),
  fields: Type.Optional(nullable(noFields())),
});

/** An image to store. */
export const drawingToKeep = nullable(
  Type.String({
    maxLength: 20_000,
    description: "Base64 of a PNG of at most 10 kB and 300 × 300 pixels, or its data URI; empty or left out to remove it",
    examples: [""],
  }),
);
