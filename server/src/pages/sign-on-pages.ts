import type { FaultHelp } from "./fault-page.ts";
import { escaped, writePage, type Language, type PageReply } from "./page.ts";

/** The outcome of a test sign-in: the number of its fault, null if the user would be signed in, and each check. */
export type SignInReport = {
  readonly code: number | null;
  readonly checks: readonly { readonly name: string; readonly isPassed: boolean; readonly note?: string }[];
};

/** The script of the form page, the only one that its content security policy allows, by its hash. */
export const sendScript = "document.forms[0].submit()";
const sendScriptHash = "sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE=";

const english = {
  leaving: "Signing in",
  taken: "You are being redirected to your company's sign-in page.",
  goOn: "Continue",
  report: "Sign-in test",
  unchanged: "This test changed nothing.",
  signedIn: "The user would be signed in.",
  refused: (code: number) => `The user would be refused (${code}).`,
  columns: ["Result", "Check", "Details"],
  passed: "passed",
  failed: "failed",
};

const ukrainian: typeof english = {
  leaving: "Вхід",
  taken: "Ви переходите до входу вашої компанії.",
  goOn: "Далі",
  report: "Перевірка входу",
  unchanged: "Ця перевірка нічого не змінила.",
  signedIn: "Людина увійшла б.",
  refused: (code) => `Людина не увійшла б (${code}).`,
  columns: ["Результат", "Перевірка", "Знайдено"],
  passed: "пройдено",
  failed: "не пройдено",
};

/** The advice for a sign-in that belongs to no known request or cannot start. */
export const signInHelp: FaultHelp = {
  en: {
    title: "Not signed in",
    help: "Please start again in the program where you wanted to sign in. A sign-in must be completed within 15 minutes, in the browser where it was started, and only once.",
  },
  uk: {
    title: "Вхід не відбувся",
    help: "Почніть знову там, де хотіли увійти. Вхід триває щонайбільше чверть години, завершується в тому самому браузері й лише один раз.",
  },
};

/** A page that posts a form to a provider by script, with a button for browsers without scripts. */
export function formPage(language: Language, action: string, fields: Readonly<Record<string, string>>): PageReply {
  const { leaving, taken, goOn } = wordsOf(language);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form method="post" action="${escaped(action)}">${inputs.join("")}<button>${goOn}</button></form>`;
  // no form-action: browsers apply it to the provider's redirects too
  const policy = `script-src '${sendScriptHash}'`;
  return writePage(language, { title: leaving, body: `<p>${taken}</p>\n${form}\n<script>${sendScript}</script>`, policy });
}

/** The report of a test sign-in: every check, in order. */
export function reportPage(language: Language, { code, checks }: SignInReport): PageReply {
  const { report, unchanged, signedIn, refused, columns, passed, failed } = wordsOf(language);
  const rows = checks.map(({ name, isPassed, note = "" }) => {
    const result = isPassed ? `<td class="good">${passed}</td>` : `<td class="bad">${failed}</td>`;
    return `<tr>${result}<td>${escaped(name)}</td><td>${escaped(note)}</td></tr>`;
  });
  const end = code === null ? `<p class="good">${signedIn}` : `<p class="bad">${refused(code)}`;
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join("");
  const body = `${end} ${unchanged}</p>
<table><thead><tr>${head}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
  return writePage(language, { title: report, body, policy: "form-action 'none'" });
}

function wordsOf(language: Language): typeof english {
  return language === "uk" ? ukrainian : english;
}
