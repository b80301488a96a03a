import type { Instant } from "../ids/instant.ts";
import type { EnvelopeCode } from "../notification/codes.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of an envelope that emails about it show. `sender` is company and mailbox, `mailbox` the mailbox of the reader. */
export type NoticeSummary = {
  readonly sender: string;
  /** The user who sent the envelope. */
  readonly person?: string | undefined;
  readonly subject: string;
  readonly mailbox: string;
  readonly expiresAt: Instant | undefined;
  readonly role?: string | undefined;
  readonly userName?: string | undefined;
  readonly comment?: string | undefined;
};

type Sentence = (notice: NoticeSummary) => string;
type Kind = { readonly subject: Sentence; readonly line: Sentence };

/** The notices about envelopes that wait for the mailbox. */
const openCodes: ReadonlySet<EnvelopeCode> = new Set([301, 304, 309, 312]);

const english: Readonly<Record<EnvelopeCode, Kind>> = {
  301: {
    subject: ({ sender, subject }) => `${sender} is waiting for you: ${subject}`,
    line: ({ sender, subject }) => `The envelope "${subject}" from ${sender} is waiting for your mailbox to act.`,
  },
  302: {
    subject: ({ subject }) => `Completed: ${subject}`,
    line: ({ sender, subject }) => `The envelope "${subject}" from ${sender} was completed. You can download its archive.`,
  },
  303: {
    subject: ({ subject }) => `Cancelled: ${subject}`,
    line: ({ sender, subject }) => `The envelope "${subject}" from ${sender} was cancelled.`,
  },
  304: {
    subject: ({ subject }) => `Expires soon: ${subject}`,
    line: ({ sender, subject }) => `The envelope "${subject}" from ${sender} is still waiting for your mailbox to act.`,
  },
  305: {
    subject: ({ subject }) => `Expired: ${subject}`,
    line: ({ sender, subject }) => `The envelope "${subject}" from ${sender} has expired. It can no longer be filled in.`,
  },
  306: {
    subject: ({ role, subject }) => `${role ?? "A role"} is completed: ${subject}`,
    line: ({ role, subject }) => `The role "${role ?? ""}" of the envelope "${subject}" was completed.`,
  },
  307: {
    subject: ({ subject }) => `Delegated: ${subject}`,
    line: ({ subject }) => `A role of the envelope "${subject}" was delegated to another mailbox.`,
  },
  308: {
    subject: ({ subject }) => `New comment: ${subject}`,
    line: ({ userName, subject }) => `${userName || "A participant"} commented on the envelope "${subject}".`,
  },
  309: {
    subject: ({ subject }) => `Your approval is needed: ${subject}`,
    line: ({ subject }) => `The envelope "${subject}" is waiting for your mailbox to approve it.`,
  },
  310: {
    subject: ({ subject }) => `Approval ended: ${subject}`,
    line: ({ subject }) => `The approval of the envelope "${subject}" has ended.`,
  },
  311: {
    subject: ({ subject }) => `Shared with you: ${subject}`,
    line: ({ sender, subject }) => `The envelope "${subject}" from ${sender} was shared with your mailbox.`,
  },
  312: {
    subject: ({ sender, subject }) => `${sender} is waiting for you: ${subject}`,
    line: ({ sender, subject }) => `Reminder: the envelope "${subject}" from ${sender} is waiting for your mailbox to act.`,
  },
};

const ukrainian: Readonly<Record<EnvelopeCode, Kind>> = {
  301: {
    subject: ({ sender, subject }) => `${sender} чекає на вас: ${subject}`,
    line: ({ sender, subject }) => `Конверт «${subject}» від ${sender} чекає на дії вашої скриньки.`,
  },
  302: {
    subject: ({ subject }) => `Завершено: ${subject}`,
    line: ({ sender, subject }) => `Конверт «${subject}» від ${sender} завершено. Ви можете завантажити його архів.`,
  },
  303: {
    subject: ({ subject }) => `Скасовано: ${subject}`,
    line: ({ sender, subject }) => `Конверт «${subject}» від ${sender} скасовано.`,
  },
  304: {
    subject: ({ subject }) => `Термін спливає: ${subject}`,
    line: ({ sender, subject }) => `Конверт «${subject}» від ${sender} досі чекає на дії вашої скриньки.`,
  },
  305: {
    subject: ({ subject }) => `Термін сплив: ${subject}`,
    line: ({ sender, subject }) => `Термін конверта «${subject}» від ${sender} сплив. Заповнити його вже не можна.`,
  },
  306: {
    subject: ({ role, subject }) => `Виконано роль ${role ?? ""}: ${subject}`,
    line: ({ role, subject }) => `Роль «${role ?? ""}» конверта «${subject}» виконано.`,
  },
  307: {
    subject: ({ subject }) => `Делеговано: ${subject}`,
    line: ({ subject }) => `Роль конверта «${subject}» делеговано іншій скриньці.`,
  },
  308: {
    subject: ({ subject }) => `Новий коментар: ${subject}`,
    line: ({ userName, subject }) => `Новий коментар до конверта «${subject}»${userName ? ` (${userName})` : ""}.`,
  },
  309: {
    subject: ({ subject }) => `Потрібне ваше погодження: ${subject}`,
    line: ({ subject }) => `Конверт «${subject}» чекає на погодження вашої скриньки.`,
  },
  310: {
    subject: ({ subject }) => `Погодження завершено: ${subject}`,
    line: ({ subject }) => `Погодження конверта «${subject}» завершено.`,
  },
  311: {
    subject: ({ subject }) => `Вам надано доступ: ${subject}`,
    line: ({ sender, subject }) => `Вашій скриньці надано доступ до конверта «${subject}» від ${sender}.`,
  },
  312: {
    subject: ({ sender, subject }) => `${sender} чекає на вас: ${subject}`,
    line: ({ sender, subject }) => `Нагадування: конверт «${subject}» від ${sender} чекає на дії вашої скриньки.`,
  },
};

/** The email to a user of a mailbox about one notice. `url` is that of the envelope. */
export function noticeEmail(code: EnvelopeCode, notice: NoticeSummary, url: string): Email {
  const { sender, person, mailbox, expiresAt, comment = "" } = notice;
  return writeDatedEmail((dates) => ({
    english: {
      subject: english[code].subject(notice),
      lines: [
        english[code].line(notice),
        comment,
        person ? `Sent by ${person}, ${sender}.` : "",
        expiresAt && openCodes.has(code) ? `It expires on ${dates.minute(expiresAt)}.` : "",
      ],
      link: { words: "Open the envelope", url },
      reason: `You get this email because you have access to the mailbox "${mailbox}".`,
    },
    ukrainian: {
      subject: ukrainian[code].subject(notice),
      lines: [
        ukrainian[code].line(notice),
        comment,
        person ? `Відправник: ${person}, ${sender}.` : "",
        expiresAt && openCodes.has(code) ? `Його термін спливає ${dates.minute(expiresAt)}.` : "",
      ],
      link: { words: "Відкрити конверт", url },
      reason: `Ви отримали цей лист, бо маєте доступ до скриньки «${mailbox}».`,
    },
  }));
}

/** One notice in an email that gathers several. */
export type DigestRow = { readonly code: EnvelopeCode; readonly notice: NoticeSummary; readonly url: string };

/** The email that gathers notices of a mailbox beyond the emails of an hour. `total` counts those too that are not listed. */
export function digestEmail(
  rows: readonly DigestRow[],
  total: number,
  mailbox: { readonly name: string; readonly url: string },
): Email {
  const listed = (kinds: typeof english) =>
    rows.map(({ code, notice, url }) => `${kinds[code].subject({ ...notice, comment: undefined })}: ${url}`);
  const more = total - rows.length;
  return writeDatedEmail(() => ({
    english: {
      subject: `${total} notifications about the mailbox ${mailbox.name}`,
      lines: [
        `The mailbox "${mailbox.name}" has reached the hourly limit of emails. These notifications were not sent one by one:`,
        ...listed(english),
        more > 0 ? `And ${more} more.` : "",
      ],
      link: { words: "Open Chancery", url: mailbox.url },
      reason: `You get this email because you have access to the mailbox "${mailbox.name}".`,
    },
    ukrainian: {
      subject: `Сповіщення скриньки ${mailbox.name}: ${total}`,
      lines: [
        `Для скриньки «${mailbox.name}» досягнуто погодинного ліміту листів. Ці сповіщення не надсилалися окремо:`,
        ...listed(ukrainian),
        more > 0 ? `І ще ${more}.` : "",
      ],
      link: { words: "Відкрити Chancery", url: mailbox.url },
      reason: `Ви отримали цей лист, бо маєте доступ до скриньки «${mailbox.name}».`,
    },
  }));
}
