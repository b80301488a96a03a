import type { Instant } from "../ids/instant.ts";
import { writeDatedLetter, type Email } from "./email.ts";

/** An envelope as letters speak of it. `sender` is company and mailbox. */
export type EnvelopeSummary = {
  readonly sender: string;
  readonly subject: string;
  readonly message: string;
  readonly expiresAt: Instant | undefined;
};

const messageMax = 1000;

/** The email to an invited address. The link holds its one-time code. */
export function invitationEmail({ sender, subject, message, expiresAt }: EnvelopeSummary, url: string): Email {
  const submitted = cut(message);
  return writeDatedLetter((dates) => ({
    english: {
      subject: `${sender} invites you: ${subject}`,
      lines: [
        `${sender} sends you the envelope "${subject}" and waits for you to accept it.`,
        submitted && `Their message: ${submitted}`,
        expiresAt ? `It can be accepted until ${dates.minute(expiresAt)}.` : "",
        "Whoever has this link can accept the envelope, once. If you expect nothing from them, leave this email unanswered.",
      ],
      link: { words: "Accept the envelope", url },
    },
    ukrainian: {
      subject: `${sender} запрошує вас: ${subject}`,
      lines: [
        `${sender} надсилає вам конверт «${subject}» і чекає, що ви його приймете.`,
        submitted && `Повідомлення: ${submitted}`,
        expiresAt ? `Прийняти його можна до ${dates.minute(expiresAt)}.` : "",
        "Прийняти конверт за цим посиланням може будь-хто, але лише раз. Якщо ви нічого від них не чекаєте, не відповідайте на цей лист.",
      ],
      link: { words: "Прийняти конверт", url },
    },
  }));
}

/** The email to people whose mailbox is to act. */
export function reminderEmail({ sender, subject, expiresAt }: EnvelopeSummary, url: string): Email {
  return writeDatedLetter((dates) => ({
    english: {
      subject: `${sender} waits for you: ${subject}`,
      lines: [
        `The envelope "${subject}" of ${sender} waits for your mailbox to act.`,
        expiresAt ? `It expires at ${dates.minute(expiresAt)}.` : "",
      ],
      link: { words: "The envelope", url },
    },
    ukrainian: {
      subject: `${sender} чекає на вас: ${subject}`,
      lines: [
        `Конверт «${subject}» від ${sender} чекає на дії вашої скриньки.`,
        expiresAt ? `Його термін спливає ${dates.minute(expiresAt)}.` : "",
      ],
      link: { words: "Конверт", url },
    },
  }));
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > messageMax ? `${characters.slice(0, messageMax).join("")}…` : text;
}
