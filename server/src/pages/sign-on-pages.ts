import type { FaultHelp } from "./fault-page.ts";
import { escaped, writePage, type Language, type PageReply } from "./page.ts";

/** The outcome of a test sign-in: the number of its fault, null when the person was let in, and each check. */
export type SignInReport = {
  readonly code: number | null;
  readonly checks: readonly { readonly name: string; readonly isPassed: boolean; readonly note?: string }[];
};

/** What the form page runs. Its hash stands in the policy: nothing else runs there. */
export const sendScript = "document.forms[0].submit()";
const sendScriptHash = "sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE=";

const english = {
  leaving: "Signing in",
  taken: "You are taken to the sign-in of your company.",
  goOn: "Go on",
  report: "Test of a sign-in",
  unchanged: "This test changed nothing.",
  signedIn: "A person would be signed in.",
  refused: (code: number) => `A person would be refused (${code}).`,
  columns: ["Result", "Check", "Found"],
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

/** What people are told whose sign-in belongs to no known request, or cannot begin. */
export const signInHelp: FaultHelp = {
  en: {
    title: "Not signed in",
    help: "Please begin again where you wanted to sign in. A sign-in takes a quarter of an hour at most, ends in the browser that began it, and is answered once.",
  },
  uk: {
    title: "Вхід не відбувся",
    help: "Почніть знову там, де хотіли увійти. Вхід триває щонайбільше чверть години, завершується в тому самому браузері й лише один раз.",
  },
};

/** A page that posts a form to a provider by itself, with a button where scripts are off. */
export function formPage(language: Language, action: string, fields: Readonly<Record<string, string>>): PageReply {
  const { leaving, taken, goOn } = wordsOf(language);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form method="post" action="${escaped(action)}">${inputs.join("")}<button>${goOn}</button></form>`;
  // what a form leads to after redirects is the provider's affair: no form-action
  const policy = `script-src '${sendScriptHash}'`;
  return writePage(language, { title: leaving, body: `<p>${taken}</p>\n${form}\n<script>${sendScript}</script>`, policy });
}

/** The report of a test: every check, in order. Nothing was changed. */
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
