import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { ReminderRule } from "@chancery/core/notification/reminder.ts";

/** A company or a person with mailboxes. `inn` is the tax id, empty when unknown. */
export type Account = {
  readonly id: AccountId;
  readonly name: string;
  readonly inn: string;
  readonly type: "company" | "personal";
  /** The role of people who join through their domain, in a mailbox of their own; without a role they get no mailbox. */
  readonly newPeopleRoleId: RoleId | undefined;
  readonly isRemoved: boolean;
  readonly createdAt: Instant;
};

/** Preferences of an account. `restrictsProfiles`: corporate users cannot change their name and telephone number. */
export type AccountPreferences = {
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  readonly restrictsProfiles: boolean;
  readonly hidesSenderEmail: boolean;
  readonly restrictsAssistant: boolean;
  /** The color of buttons in emails, in lower case: `#1d5599`. */
  readonly emailColor: string | undefined;
  /** Reminders of its envelopes, where the sender gives none. */
  readonly reminders: ReminderRule | undefined;
};
