import assert from "node:assert/strict";
import { people, type Person } from "../../world/people.ts";
import type { Scene } from "./scene.ts";
import type { Visit, VisitOptions } from "./visit.ts";

const words = {
  en: { email: "Email", password: "Password", next: "Continue", go: "Sign in" },
  uk: { email: "Електронна пошта", password: "Пароль", next: "Далі", go: "Увійти" },
};

/** Signs a person in on the console's page, by way of the address they wanted; without one, on the page that is open. */
export async function signInAs(
  { page, language }: Pick<Visit, "page" | "language">,
  url: string,
  person: Person,
  wanted?: string,
): Promise<void> {
  const text = words[language];
  if (wanted !== undefined) await page.goto(`${url}${wanted}`);
  await page.getByLabel(text.email).fill(person.email);
  await page.getByRole("button", { name: text.next }).click();
  await page.getByLabel(text.password).fill(person.password);
  await page.getByRole("button", { name: text.go, exact: true }).click();
  // the next page, or the second factor on this one
  await page.locator('input[name="password"]').waitFor({ state: "detached" });
}

/** A visit of a person who is signed in without the page for it, at an address of the console. */
export async function openAs(
  { here, visit }: Pick<Scene, "here" | "visit">,
  person: Person,
  wanted: string,
  options: Omit<VisitOptions, "service"> = {},
): Promise<Visit> {
  const at = await visit(options);
  await at.page.goto(`${here.url}/sign-in`);
  const body = { login: person.email, password: person.password };
  const headers = { "content-type": "application/json", "chancery-session": "person" };
  const status = await at.page.evaluate(
    async ([sent, named]) => (await fetch("/api/login", { method: "POST", headers: named, body: JSON.stringify(sent) })).status,
    [body, headers] as const,
  );
  assert.equal(status, 200);
  await at.page.goto(`${here.url}${wanted}`);
  await at.page.getByRole("heading", { level: 1 }).waitFor();
  return at;
}

/** A visit of Ann, signed in, at a page of her mailbox. */
export function openMailbox(scene: Scene, path: string, options: Pick<VisitOptions, "language"> = {}): Promise<Visit> {
  return openAs(scene, people.ann, `/mailbox/${people.ann.mailboxId}/${path}`, options);
}
