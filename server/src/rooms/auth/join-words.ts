import type { Language } from "../../http/page.ts";

const english = {
  title: "Your link",
  noScript: "This page needs JavaScript. Without it, send the code as JSON: see docs/api/users.md.",
  waiting: "Looking at the link …",
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  password: "Password",
  newPassword: "New password",
  passwordRule: "12 characters or more",
  agree: "I accept the terms of use",
  register: "Register",
  registerTitle: "Register",
  registerIntro: "Register with the e-mail address that the letter went to.",
  setPassword: "Set the password",
  passwordTitle: "Your password",
  passwordIntro: "Set the password that you sign in with. All open sessions and application tokens end.",
  accept: "Accept",
  acceptTitle: "An invitation",
  acceptIntro: "You are invited. Sign in to accept.",
  done: "Done.",
  registered: "Sign in with your e-mail and password.",
  passwordSet: "Sign in with your new password.",
  accepted: "What you were invited to is yours when you sign in.",
  noCode: "There is no code in the address of this page.",
  noCodeHelp: "Links work once: if you have used yours, you are done. If not, open the whole link of the letter.",
  anew: {
    REGISTRATION: "Have a new letter sent to you where you register. If you are registered already, sign in.",
    PASSWORD: "Have a new letter sent to you where you sign in. If you have set your password, sign in with it.",
    INVITE: "Ask who invited you for a new letter. If you have accepted already, sign in.",
  },
  silent: "The service did not answer. Try again.",
};

const ukrainian: typeof english = {
  title: "Ваше посилання",
  noScript: "Цій сторінці потрібен JavaScript. Без нього надішліть код як JSON: див. docs/api/users.md.",
  waiting: "Перевіряємо посилання …",
  email: "Електронна пошта",
  firstName: "Ім'я",
  lastName: "Прізвище",
  password: "Пароль",
  newPassword: "Новий пароль",
  passwordRule: "щонайменше 12 символів",
  agree: "Я приймаю умови користування",
  register: "Зареєструватися",
  registerTitle: "Реєстрація",
  registerIntro: "Зареєструйтеся з адресою пошти, на яку прийшов лист.",
  setPassword: "Встановити пароль",
  passwordTitle: "Ваш пароль",
  passwordIntro: "Встановіть пароль, з яким входитимете. Усі відкриті сеанси й токени застосунків завершаться.",
  accept: "Прийняти",
  acceptTitle: "Запрошення",
  acceptIntro: "Вас запрошено. Увійдіть, щоб прийняти.",
  done: "Готово.",
  registered: "Увійдіть зі своєю адресою пошти та паролем.",
  passwordSet: "Увійдіть з новим паролем.",
  accepted: "Те, до чого вас запрошено, стане вашим після входу.",
  noCode: "В адресі цієї сторінки немає коду.",
  noCodeHelp: "Посилання діє один раз: якщо ви ним уже скористалися, все готово. Якщо ні, відкрийте посилання з листа повністю.",
  anew: {
    REGISTRATION: "Замовте новий лист там, де реєструєтеся. Якщо ви вже зареєстровані, увійдіть.",
    PASSWORD: "Замовте новий лист там, де входите. Якщо пароль уже встановлено, увійдіть з ним.",
    INVITE: "Попросіть новий лист у того, хто вас запросив. Якщо ви вже прийняли запрошення, увійдіть.",
  },
  silent: "Служба не відповіла. Спробуйте ще раз.",
};

/** What the page of links in letters says. */
export function joinWords(language: Language): typeof english {
  return language === "uk" ? ukrainian : english;
}
