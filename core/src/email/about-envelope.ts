import type { Instant } from "../ids/instant.ts";
import { writeDatedEmail, type Email } from "./email.ts";

/** The part of an envelope that emails show. `sender` is company and mailbox. */
export type EnvelopeSummary = {
  readonly sender: string;
  /** The user who sent the envelope. */
  readonly person?: string | undefined;
  readonly subject: string;
  readonly message: string;
  readonly expiresAt: Instant | undefined;
};

const messageMax = 1000;

/** The email to an invited address. The link holds its one-time code. */
export function invitationEmail({ sender, person, subject, message, expiresAt }: EnvelopeSummary, url: string): Email {
  const shown = cut(message);
  return writeDatedEmail((dates) => ({
    english: {
      subject: `${sender} sent you an envelope: ${subject}`,
      lines: [
        `${sender} sent you the envelope "${subject}" and is waiting for you to accept it.`,
        person ? `Sent by ${person}, ${sender}.` : "",
        shown && `Their message: ${shown}`,
        expiresAt ? `You can accept it until ${dates.minute(expiresAt)}.` : "",
        "Anyone who has this link can accept the envelope, but only once. If you do not know the sender, ignore this email.",
      ],
      link: { words: "Accept the envelope", url },
    },
    ukrainian: {
      subject: `${sender} надсилає вам конверт: ${subject}`,
      lines: [
        `${sender} надсилає вам конверт «${subject}» і чекає, що ви його приймете.`,
        person ? `Відправник: ${person}, ${sender}.` : "",
        shown && `Повідомлення: ${shown}`,
        expiresAt ? `Прийняти його можна до ${dates.minute(expiresAt)}.` : "",
        "Прийняти конверт за цим посиланням може будь-хто, але лише раз. Якщо ви не знаєте відправника, не зважайте на цей лист.",
      ],
      link: { words: "Прийняти конверт", url },
    },
  }));
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > messageMax ? `${characters.slice(0, messageMax).join("")}…` : text;
}
