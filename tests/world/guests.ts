import { callingApp } from "./call.ts";
import { codeIn as joinCodeIn, emailsTo } from "./codes.ts";
import { until } from "./embedded.ts";
import { sendEmails } from "./emails.ts";
import { sendOrder, type OrderParts, type OrderTemplate } from "./orders.ts";
import { persona, type Persona } from "./persona.ts";
import type { World } from "./world.ts";

const emailMaxMs = 60_000;

/** An envelope to an email address, and the code of the email. */
export type Invited = { readonly id: string; readonly code: string };

/** The code of an invitation to an envelope, in the text of an email. */
export function codeIn(text: string): string {
  return /\/invitation#code=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** Sends an order from Ann to a buyer named by email address. Where a worker runs, the email comes when it has sent it. */
export async function inviteGuest(
  one: World,
  template: OrderTemplate,
  email: string,
  parts: Partial<OrderParts> = {},
): Promise<Invited> {
  const id = await sendOrder(one, template, { buyer: email, ...parts });
  let text: string | undefined;
  await until(async () => {
    text = (await sendEmails(one)).find(({ to }) => to === email)?.text;
    return text !== undefined;
  }, emailMaxMs);
  return { id, code: codeIn(text ?? "") };
}

/** Enters with a code as a guest, whose calls have the token and the mailbox. */
export async function enterAsGuest(one: World, code: string, more: object = {}): Promise<Persona> {
  const call = callingApp(one.app);
  const answer = await call("POST", "/api/login/by-code", { body: { code, agreed: true, ...more } });
  if (answer.status !== 200) throw new Error(`the guest was refused: ${answer.text}`);
  const { token, mailboxUuid } = Object(answer.json);
  return persona(call, { email: "", password: "", mailboxId: mailboxUuid, company: "" }, token);
}

/** Registers a person with an address: the headers of their session, and their mailboxes as listed. */
export async function register(one: World, email: string) {
  const call = callingApp(one.app);
  await call("POST", "/api/v1/registration/sendRegistrationCode", { body: { email } });
  const [message = ""] = await emailsTo(one, email);
  const body = { firstName: "Pia", lastName: "Poe", password: "a long enough phrase", agreed: true };
  const answer = await call("POST", `/api/v1/registration?code=${joinCodeIn(message)}&codeType=REGISTRATION`, { body });
  if (answer.status !== 201) throw new Error(`the registration was refused: ${answer.text}`);
  const headers = { authorization: `Bearer ${Object(answer.json).token}` };
  const mailboxes = Object((await call("GET", "/api/v1/mailbox", { headers })).json);
  return { headers, mailboxes };
}
