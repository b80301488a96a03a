import assert from "node:assert/strict";
import { people } from "../../world/people.ts";
import type { Scene } from "./scene.ts";
import type { Visit, VisitOptions } from "./visit.ts";

/** A visit of Ann, signed in, at a page of her mailbox. */
export async function openMailbox(
  { here, visit }: Scene,
  path: string,
  options: Pick<VisitOptions, "language"> = {},
): Promise<Visit> {
  const at = await visit(options);
  await at.page.goto(`${here.url}/sign-in`);
  const body = { login: people.ann.email, password: people.ann.password };
  const headers = { "content-type": "application/json", "chancery-session": "person" };
  const status = await at.page.evaluate(
    async ([sent, named]) => (await fetch("/api/login", { method: "POST", headers: named, body: JSON.stringify(sent) })).status,
    [body, headers] as const,
  );
  assert.equal(status, 200);
  await at.page.goto(`${here.url}/mailbox/${people.ann.mailboxId}/${path}`);
  await at.page.getByRole("heading", { level: 1 }).waitFor();
  return at;
}
