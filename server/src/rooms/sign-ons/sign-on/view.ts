import type { Language } from "../../../pages/page.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Outcome } from "./finish-sign-on.ts";
import { formPage, reportPage } from "../../../pages/sign-on-pages.ts";
import type { AttemptRow } from "./store/attempts.ts";

/** How a browser leaves for a provider: by an address, or by a form that it posts. */
export type Leaving = { readonly setCookie: string } & (
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> }
);

/** Sends a browser to a provider, bound by its cookie. */
export function showLeaving(leaving: Leaving, language: Language): Reply {
  const cookie = { "set-cookie": leaving.setCookie };
  if (leaving.kind === "address") return { status: 302, headers: { ...cookie, location: leaving.url } };
  const { text, headers } = formPage(language, leaving.action, leaving.fields);
  return { status: 200, text, headers: { ...headers, ...cookie } };
}

/** Sends a browser on, or shows it the report of a test. */
export function showOutcome(outcome: Outcome, language: Language): Reply {
  if (outcome.kind === "report") return { status: 200, ...reportPage(language, outcome.attempt) };
  return { status: 303, headers: { location: outcome.url } };
}

/** An attempt as owners see it. */
export function showAttempt({ id, purpose, at, ip, code, email, checks }: AttemptRow) {
  const shown = checks.map(({ name, isPassed, note = "" }) => ({ name, passed: isPassed, note }));
  return { uuid: id, test: purpose === "test", at, address: ip, success: code === null, error: code, email, checks: shown };
}
