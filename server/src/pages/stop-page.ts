import type { FaultHelp } from "./fault-page.ts";
import { writePage, type Language, type PageReply } from "./page.ts";

const english = {
  title: "Unsubscribe",
  text: "You will no longer receive emails like the one that led you here. Notifications in the app are not affected. Invitations and emails with codes or passwords are always sent.",
  stop: "Unsubscribe",
  stopped: "You are unsubscribed",
  done: "You will no longer receive these emails. You can turn them on again in your notification preferences.",
};

const ukrainian: typeof english = {
  title: "Відписатися від листів",
  text: "Ви більше не отримуватимете таких листів, як той, із якого ви сюди перейшли. Сповіщення в застосунку не зміняться. Запрошення та листи з кодами чи паролями надсилаються завжди.",
  stop: "Відписатися",
  stopped: "Ви відписалися",
  done: "Ви більше не отримуватимете таких листів. Увімкнути їх знову можна в налаштуваннях сповіщень.",
};

/** The advice for a link that is not one of ours, or whose key is gone. */
export const stopHelp: FaultHelp = {
  en: { title: "Link not valid", help: "Open the link in a newer email, or change your notification preferences." },
  uk: { title: "Посилання недійсне", help: "Відкрийте посилання з новішого листа або змініть налаштування сповіщень." },
};

/** The page behind the link of an email: its button posts to the same address. Opening it changes nothing. */
export function stopPage(language: Language): PageReply {
  const { title, text, stop } = wordsOf(language);
  const form = `<form method="post"><button name="List-Unsubscribe" value="One-Click">${stop}</button></form>`;
  return writePage(language, { title, body: `<p>${text}</p>\n${form}`, policy: "form-action 'self'" });
}

/** The page that says that emails were stopped. */
export function stoppedPage(language: Language): PageReply {
  const { stopped, done } = wordsOf(language);
  return writePage(language, { title: stopped, body: `<p class="good">${done}</p>`, policy: "form-action 'none'" });
}

function wordsOf(language: Language): typeof english {
  return language === "uk" ? ukrainian : english;
}
