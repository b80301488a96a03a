import { callingApp, type Answer } from "./call.ts";
import type { OrderTemplate } from "./orders.ts";
import { persona, type Persona } from "./persona.ts";
import type { World } from "./world.ts";

/** The path of forms. */
export const formsPath = "/api/v1/form";

/** The body of a form of orders: Ann sends, the visitor buys, Bob checks. */
export function orderForm({ bob }: Pick<World, "bob">, { uuid, version }: OrderTemplate, more: object = {}) {
  return {
    name: "Order form",
    template: { id: uuid, versionId: version },
    multiUse: true,
    settings: {
      subject: "Order",
      documents: { order: [{ name: "a", value: "seven" }] },
      flow: { checker: bob.mailboxId },
      anonymous: ["buyer"],
      metadata: { campaign: "spring" },
    },
    ...more,
  };
}

/** Creates a form of orders of Ann's, and answers its id. */
export async function makeForm(one: World, template: OrderTemplate, more: object = {}): Promise<string> {
  const answer = await one.ann.post(formsPath, orderForm(one, template, more));
  if (answer.status !== 201) throw new Error(`the form was refused: ${answer.text}`);
  return Object(answer.json).id;
}

/** Starts a form as a visitor. */
export async function startForm(one: Pick<World, "app">, id: string, body: object = { agreed: true }): Promise<Answer> {
  return callingApp(one.app)("POST", `${formsPath}/${id}/start`, { body });
}

/** Starts a form, and answers the envelope and its guest. */
export async function visitForm(
  one: World,
  id: string,
  body: object = { agreed: true },
): Promise<{ readonly id: string; readonly guest: Persona }> {
  const answer = await startForm(one, id, body);
  if (answer.status !== 201) throw new Error(`the start was refused: ${answer.text}`);
  const { token, mailboxUuid, envelopeUuid } = Object(answer.json);
  const who = { email: "", password: "", mailboxId: mailboxUuid, company: "" };
  return { id: envelopeUuid, guest: persona(callingApp(one.app), who, token) };
}
