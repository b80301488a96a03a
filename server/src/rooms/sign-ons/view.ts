import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AnyRequest, Reply } from "../../http/route.ts";
import type { Outcome } from "./finish-sign-on.ts";
import { failurePage, formPage, reportPage } from "./page.ts";
import type { AttemptRow } from "./store/attempts.ts";

/** How a browser leaves for a provider: by an address, or by a form that it posts. */
export type Leaving = { readonly setCookie: string } & (
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> }
);

/** Sends a browser to a provider, bound by its cookie. */
export function showLeaving(leaving: Leaving): Reply {
  const cookie = { "set-cookie": leaving.setCookie };
  if (leaving.kind === "address") return { status: 302, headers: { ...cookie, location: leaving.url } };
  const { text, headers } = formPage(leaving.action, leaving.fields);
  return { status: 200, text, headers: { ...headers, ...cookie } };
}

/** Sends a browser on, or shows it the report of a test. */
export function showOutcome(outcome: Outcome): Reply {
  if (outcome.kind === "report") return { status: 200, ...reportPage(outcome.attempt) };
  return { status: 303, headers: { location: outcome.url } };
}

/** A person at a browser gets a page where a program gets JSON. */
export async function pageOnFault(headers: AnyRequest["headers"], work: Promise<Reply>): Promise<Reply> {
  try {
    return await work;
  } catch (error) {
    const isBrowser = headers["accept"]?.includes("text/html") ?? false;
    if (!isBrowser || !(error instanceof Fault) || catalogue[error.code].status !== 400) throw error;
    return { status: 400, ...failurePage(catalogue[error.code].code, error.message) };
  }
}

/** An attempt as owners see it. */
export function showAttempt({ id, purpose, at, ip, code, email, checks }: AttemptRow) {
  const shown = checks.map(({ name, isPassed, note = "" }) => ({ name, passed: isPassed, note }));
  return { uuid: id, test: purpose === "test", at, address: ip, success: code === null, error: code, email, checks: shown };
}
