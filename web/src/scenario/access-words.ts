import type { Access } from "./draft.ts";

type Texts = Readonly<Record<Access, string>>;

/** Names of the levels of access. */
export const accessWords: { readonly en: Texts; readonly uk: Texts } = {
  en: {
    mailbox: "This mailbox only",
    account: "All mailboxes of the account",
    shared: "Chosen mailboxes",
    public: "Everyone",
    "public-hidden": "Everyone who knows its ID",
  },
  uk: {
    mailbox: "Лише ця скринька",
    account: "Усі скриньки облікового запису",
    shared: "Вибрані скриньки",
    public: "Усі",
    "public-hidden": "Усі, хто знає його ID",
  },
};
