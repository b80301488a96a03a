import { writeEmail, type Email } from "./email.ts";

/** The removals that an email about a removed user lists, by name. */
export type RemovalSummary = {
  readonly email: string;
  readonly accounts: readonly string[];
  readonly mailboxes: readonly string[];
  readonly tokens: number;
};

/** Number of accounts, and of mailboxes, listed; the email counts the rest. */
const namesMax = 10;

/** The email to a user who removed themselves, with the accounts, mailboxes and tokens removed. */
export function removalEmail({ email, accounts, mailboxes, tokens }: RemovalSummary, url: string): Email {
  return writeEmail(
    {
      subject: "Your user was removed",
      lines: [
        `The user ${email} was removed from Chancery at their own request. All sessions have ended.`,
        listed("Accounts removed", accounts, "more"),
        listed("Mailboxes removed", mailboxes, "more"),
        tokens > 0 ? `Application tokens revoked: ${tokens}.` : "",
        "Envelopes that others take part in, and the audit trail, stay. If this was not you, contact the operator of the service.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Вашого користувача видалено",
      lines: [
        `Користувача ${email} видалено з Chancery на його власний запит. Усі сеанси завершено.`,
        listed("Видалені облікові записи", accounts, "ще"),
        listed("Видалені скриньки", mailboxes, "ще"),
        tokens > 0 ? `Відкликано токенів застосунків: ${tokens}.` : "",
        "Конверти, у яких беруть участь інші, і журнал дій лишаються. Якщо це були не ви, зверніться до адміністратора сервісу.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

function listed(title: string, names: readonly string[], more: string): string {
  if (names.length === 0) return "";
  const rest = names.length > namesMax ? ` (+${names.length - namesMax} ${more})` : "";
  return `${title}: ${names.slice(0, namesMax).join(", ")}${rest}.`;
}
