import { writeEmail, type Email } from "./email.ts";

/** The email that confirms an address being registered. The link holds its one-time code. */
export function registrationEmail(url: string): Email {
  return writeEmail(
    {
      subject: "Finish your registration",
      lines: [
        "We received a request to register this email address with Chancery.",
        "The link works once and expires in 24 hours. If this was not you, ignore this email: no account will be created.",
      ],
      link: { words: "Finish registration", url },
    },
    {
      subject: "Завершіть реєстрацію",
      lines: [
        "Ми отримали запит на реєстрацію цієї адреси електронної пошти в Chancery.",
        "Посилання діє один раз, упродовж 24 годин. Якщо це були не ви, не зважайте на цей лист: обліковий запис не буде створено.",
      ],
      link: { words: "Завершити реєстрацію", url },
    },
  );
}

/** The email with a code that proves an address, to start an envelope without an account. */
export function initiationEmail(code: string, url: string): Email {
  return writeEmail(
    {
      subject: "Your code to start an envelope",
      lines: [
        "We received a request to start an envelope in Chancery with this email address.",
        `Enter this code to continue: ${code}`,
        "The code works once and expires in one hour. If this was not you, ignore this email: nothing will be sent.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Код для створення конверта",
      lines: [
        "Ми отримали запит на створення конверта в Chancery з цією адресою електронної пошти.",
        `Щоб продовжити, введіть цей код: ${code}`,
        "Код діє один раз, упродовж години. Якщо це були не ви, не зважайте на цей лист: нічого не буде надіслано.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email to a registered address when it is registered again. */
export function registeredAlreadyEmail(url: string): Email {
  return writeEmail(
    {
      subject: "You are already registered",
      lines: [
        "Someone tried to register with Chancery using this email address, but it is already registered.",
        "If this was you, sign in or reset your password. If not, you can ignore this email.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Ви вже зареєстровані",
      lines: [
        "Хтось намагався зареєструвати цю адресу електронної пошти в Chancery, але її вже зареєстровано.",
        "Якщо це були ви, увійдіть або скиньте пароль. Якщо ні, не зважайте на цей лист.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email with a one-time link to set a password. `life` is the validity of the link, in both languages. */
export function passwordEmail(url: string, life: { readonly english: string; readonly ukrainian: string }): Email {
  return writeEmail(
    {
      subject: "Set your password",
      lines: [
        "Use the link below to set your password for Chancery.",
        `It works once and expires in ${life.english}. If you did not expect this email, ignore it: your password stays the same.`,
      ],
      link: { words: "Set password", url },
    },
    {
      subject: "Встановіть пароль",
      lines: [
        "За цим посиланням ви встановите пароль для входу в Chancery.",
        `Воно діє один раз, упродовж ${life.ukrainian}. Якщо ви не очікували цього листа, не зважайте на нього: ваш пароль не зміниться.`,
      ],
      link: { words: "Встановити пароль", url },
    },
  );
}

/** The email to an unregistered address when a password reset is requested for it. */
export function notRegisteredEmail(url: string): Email {
  return writeEmail(
    {
      subject: "This email address is not registered",
      lines: [
        "Someone requested a password reset for this email address, but it is not registered with Chancery.",
        "If this was you, register, or try the email address you registered with.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Цю адресу не зареєстровано",
      lines: [
        "Хтось подав запит на скидання пароля для цієї адреси електронної пошти, але її не зареєстровано в Chancery.",
        "Якщо це були ви, зареєструйтеся або спробуйте адресу, з якою ви реєструвалися.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email to a user whose password was changed. `endsTokens`: their application tokens were revoked with it. */
export function passwordChangedEmail(url: string, { endsTokens }: { readonly endsTokens: boolean }): Email {
  return writeEmail(
    {
      subject: "Your password was changed",
      lines: [
        "Your Chancery password was changed.",
        endsTokens
          ? "You have been signed out of your other sessions, and your application tokens have been revoked."
          : "You have been signed out of your other sessions.",
        "If this was not you, reset your password immediately: this ends all sessions and revokes all application tokens.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Ваш пароль змінено",
      lines: [
        "Ваш пароль до Chancery змінено.",
        endsTokens ? "Інші ваші сеанси завершено, а токени застосунків відкликано." : "Інші ваші сеанси завершено.",
        "Якщо це були не ви, негайно скиньте пароль: це завершить усі сеанси й відкличе всі токени застосунків.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email to an address that is invited into an account. The link holds its one-time code. */
export function accountInvitationEmail(account: string, url: string): Email {
  return writeEmail(
    {
      subject: `${account} has invited you`,
      lines: [
        `${account} has invited you to work with them in Chancery.`,
        "The link works once, only for this email address, and expires in 7 days. If you do not know the sender, ignore this email.",
      ],
      link: { words: "View the invitation", url },
    },
    {
      subject: `${account} запрошує вас`,
      lines: [
        `${account} запрошує вас працювати разом у Chancery.`,
        "Посилання діє один раз, упродовж 7 днів, і лише для цієї адреси електронної пошти. Якщо ви не знаєте відправника, не зважайте на цей лист.",
      ],
      link: { words: "Переглянути запрошення", url },
    },
  );
}
