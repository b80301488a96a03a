import { callingApp } from "./call.ts";
import { sendEmails } from "./emails.ts";
import { codeIn } from "./guests.ts";
import { filled, type OrderTemplate } from "./orders.ts";
import type { Persona } from "./persona.ts";
import type { World } from "./world.ts";

const at = "/api/v1/envelope";

/** Calls of tests about delegated steps of orders. */
export function delegating(one: World, template: OrderTemplate) {
  const call = callingApp(one.app);
  /** Delegates, and answers the details of the process. */
  const give = async (who: Persona, uuids: readonly string[], delegateMailbox: string) => {
    const started = await who.post(`${at}/delegate`, { uuids, delegateMailbox });
    if (started.status !== 200) throw new Error(`the delegation was refused: ${started.text}`);
    return Object((await who.get(`/api/v1/process-status/${Object(started.json).uuid}?details=true`)).json).details;
  };
  const codesTo = async (email: string): Promise<readonly string[]> =>
    (await sendEmails(one)).filter(({ to }) => to === email).map(({ text }) => codeIn(text));
  return {
    give,
    codesTo,
    /** Delegates Bob's step in one envelope, and answers the codes in the emails that the address then got. */
    giveOne: async (id: string, email: string): Promise<readonly string[]> => {
      await sendEmails(one);
      const [detail] = await give(one.bob, [id], email);
      if (!detail.result) throw new Error(`the delegation was refused: ${detail.errorMessage}`);
      return codesTo(email);
    },
    takeBack: (who: Persona, envelopeUuid: string, more: object = {}) =>
      who.send("DELETE", `${at}/delegate`, { body: { envelopeUuid, ...more } }),
    statusFor: async (who: Persona, id: string): Promise<unknown> =>
      Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope?.status,
    fill: (who: Persona, uuid: string) => who.put(`${at}/fill`, { uuid, data: filled(template, '<field name="b">ok</field>') }),
    enter: (code: string) => call("POST", "/api/login/by-code", { body: { code, agreed: true } }),
    confirm: (who: Persona, code: string | undefined) => who.post(`${at}/confirm-invite`, { code }),
  };
}
