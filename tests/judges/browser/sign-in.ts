import type { Person } from "../../world/people.ts";
import type { Visit } from "./visit.ts";

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
  await page.getByLabel(text.password).waitFor({ state: "detached" });
}
