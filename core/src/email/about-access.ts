import { writeEmail, type Email } from "./email.ts";

/** The email to a user whose roles in an account, or in a mailbox of it, were changed by another user. */
export function accessChangedEmail(account: string, url: string): Email {
  return writeEmail(
    {
      subject: `Your access to ${account} was changed`,
      lines: [`An administrator of ${account} changed your roles in the account or in one of its mailboxes.`],
      link: { words: "Open Chancery", url },
      reason: `You get this email because you belong to the account "${account}".`,
    },
    {
      subject: `Ваш доступ до ${account} змінено`,
      lines: [`Адміністратор ${account} змінив ваші ролі в обліковому записі або в одній із його скриньок.`],
      link: { words: "Відкрити Chancery", url },
      reason: `Ви отримали цей лист, бо належите до облікового запису «${account}».`,
    },
  );
}
