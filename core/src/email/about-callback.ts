import { callbackLimits, type DisabledReason } from "../callback/callback.ts";
import { writeEmail, type Email } from "./email.ts";

/** The part of a callback that the email shows. */
export type CallbackSummary = { readonly host: string; readonly reason: DisabledReason };

const reasons: Readonly<Record<DisabledReason, { readonly english: string; readonly ukrainian: string }>> = {
  GONE: {
    english: "The endpoint returned 410 Gone: it no longer accepts requests.",
    ukrainian: "Кінцева точка відповіла 410 Gone: вона більше не приймає запитів.",
  },
  FAILING: {
    english: `All requests have failed for ${callbackLimits.failingDays} days.`,
    ukrainian: `Усі запити зазнавали невдачі протягом ${callbackLimits.failingDays} днів.`,
  },
  PERMISSION: {
    english: "The user who set it up no longer has the permission to manage callbacks of the mailbox.",
    ukrainian: "Користувач, який його налаштував, більше не має права керувати зворотними викликами скриньки.",
  },
};

/** The email to the people who manage the callbacks of a mailbox when one of them is disabled. */
export function callbackDisabledEmail({ host, reason }: CallbackSummary, link: string): Email {
  return writeEmail(
    {
      subject: `A callback to ${host} was disabled`,
      lines: [
        `The callback to ${host} is disabled, and no more requests are sent. ${reasons[reason].english}`,
        "Events are kept for 30 days. They are delivered in order when you enable the callback again.",
      ],
      link: { words: "View its deliveries", url: link },
    },
    {
      subject: `Зворотний виклик до ${host} вимкнено`,
      lines: [
        `Зворотний виклик до ${host} вимкнено, запити більше не надсилаються. ${reasons[reason].ukrainian}`,
        "Події зберігаються 30 днів. Щойно ви ввімкнете виклик знову, їх буде доставлено по порядку.",
      ],
      link: { words: "Переглянути доставки", url: link },
    },
  );
}
