import { writeEmail, type Email } from "./email.ts";

/** A finding of the watchdog as the email shows it. */
export type HealthLine = { readonly name: string; readonly text: string; readonly advice: string };

/** Findings that are wrong, and those that are in order again. */
export type HealthChange = { readonly wrong: readonly HealthLine[]; readonly mended: readonly HealthLine[] };

/** The email to the operator about the state of the service; the findings are in English as in the log. */
export function healthEmail({ wrong, mended }: HealthChange, url: string): Email {
  const names = (lines: readonly HealthLine[]): string => lines.map(({ name }) => name).join(", ");
  const lines = wrong.map(({ name, text, advice }) => `${name}: ${text}. ${advice}.`);
  const isBad = wrong.length > 0;
  return writeEmail(
    {
      subject: isBad ? `Chancery requires attention: ${names(wrong)}` : `Chancery has recovered: ${names(mended)}`,
      lines: [
        isBad ? "Health checks of this service failed." : "",
        ...lines,
        mended.length > 0 ? `Recovered: ${names(mended)}.` : "",
      ],
      link: { words: "Open the service", url },
      reason: "You get this email because your address is that of the operator of this service.",
    },
    {
      subject: isBad ? `Chancery потребує уваги: ${names(wrong)}` : `Chancery знову працює справно: ${names(mended)}`,
      lines: [
        isBad ? "Перевірки стану цього сервісу виявили проблеми." : "",
        ...lines,
        mended.length > 0 ? `Усунено: ${names(mended)}.` : "",
      ],
      link: { words: "Відкрити сервіс", url },
      reason: "Ви отримали цей лист, бо ваша адреса є адресою оператора цього сервісу.",
    },
  );
}
