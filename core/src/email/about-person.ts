import { writeEmail, type Email } from "./email.ts";

/** The email to an address that somebody wants to register. The link holds its one-time code. */
export function registrationEmail(url: string): Email {
  return writeEmail(
    {
      subject: "Finish your registration",
      lines: [
        "Somebody, you it is hoped, wants to register this email address with Chancery.",
        "The link works once, for 24 hours. If it was not you, leave this email unanswered: nothing happens.",
      ],
      link: { words: "Finish the registration", url },
    },
    {
      subject: "Завершіть реєстрацію",
      lines: [
        "Хтось, сподіваємося, що ви, хоче зареєструвати цю адресу пошти в Chancery.",
        "Посилання діє один раз, упродовж 24 годин. Якщо це були не ви, не відповідайте на цей лист: нічого не станеться.",
      ],
      link: { words: "Завершити реєстрацію", url },
    },
  );
}

/** The email to an address that is registered already, when somebody wants to register it. */
export function registeredAlreadyEmail(url: string): Email {
  return writeEmail(
    {
      subject: "You are registered already",
      lines: [
        "Somebody wants to register this email address with Chancery, but it is registered already.",
        "If it was you: sign in, or have a new password sent to you. If it was not, nothing needs to be done.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Вас уже зареєстровано",
      lines: [
        "Хтось хоче зареєструвати цю адресу пошти в Chancery, але її вже зареєстровано.",
        "Якщо це були ви, увійдіть або замовте новий пароль. Якщо ні, нічого робити не треба.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email with a one-time link to set a password. `life` says how long it works, in both languages. */
export function passwordEmail(url: string, life: { readonly english: string; readonly ukrainian: string }): Email {
  return writeEmail(
    {
      subject: "Set your password",
      lines: [
        "With this link you set the password you sign in to Chancery with.",
        `It works once, for ${life.english}. If you expect nothing of the kind, leave this email unanswered: your password stays.`,
      ],
      link: { words: "Set the password", url },
    },
    {
      subject: "Встановіть пароль",
      lines: [
        "За цим посиланням ви встановите пароль для входу в Chancery.",
        `Воно діє один раз, упродовж ${life.ukrainian}. Якщо ви нічого такого не чекаєте, не відповідайте на цей лист: ваш пароль лишиться.`,
      ],
      link: { words: "Встановити пароль", url },
    },
  );
}

/** The email to an address that nobody registered, when somebody asks for a new password of it. */
export function notRegisteredEmail(url: string): Email {
  return writeEmail(
    {
      subject: "This address is not registered",
      lines: [
        "Somebody asked for a new password with this email address, but nobody with it is registered with Chancery.",
        "If it was you: register, or try the address that you registered with.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Цю адресу не зареєстровано",
      lines: [
        "Хтось замовив новий пароль для цієї адреси пошти, але в Chancery її не зареєстровано.",
        "Якщо це були ви, зареєструйтеся або спробуйте адресу, з якою реєструвалися.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email to somebody whose password was changed. `endsTokens`: their application tokens have ended with it. */
export function passwordChangedEmail(url: string, { endsTokens }: { readonly endsTokens: boolean }): Email {
  return writeEmail(
    {
      subject: "Your password was changed",
      lines: [
        "The password you sign in to Chancery with was changed.",
        endsTokens ? "Your other sessions and your application tokens have ended." : "Your other sessions have ended.",
        "If it was not you, have a new password sent to you at once: it ends all sessions and application tokens.",
      ],
      link: { words: "Chancery", url },
    },
    {
      subject: "Ваш пароль змінено",
      lines: [
        "Пароль, з яким ви входите в Chancery, змінено.",
        endsTokens ? "Інші ваші сеанси й токени застосунків завершено." : "Інші ваші сеанси завершено.",
        "Якщо це були не ви, негайно замовте новий пароль: він завершує всі сеанси й токени застосунків.",
      ],
      link: { words: "Chancery", url },
    },
  );
}

/** The email to an address that is invited into an account. The link holds its one-time code. */
export function accountInvitationEmail(account: string, url: string): Email {
  return writeEmail(
    {
      subject: `${account} invites you`,
      lines: [
        `${account} invites you to work with them in Chancery.`,
        "The link works once, for 7 days, and only for this email address. If you expect nothing from them, leave this email unanswered.",
      ],
      link: { words: "Answer the invitation", url },
    },
    {
      subject: `${account} запрошує вас`,
      lines: [
        `${account} запрошує вас працювати разом у Chancery.`,
        "Посилання діє один раз, упродовж 7 днів, і лише для цієї адреси пошти. Якщо ви нічого від них не чекаєте, не відповідайте на цей лист.",
      ],
      link: { words: "Відповісти на запрошення", url },
    },
  );
}
