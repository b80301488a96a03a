import { formsPath as at, orderForm } from "../../world/forms-of-envelopes.ts";
import { orderTemplate, type OrderTemplate } from "../../world/orders.ts";
import { textAt } from "../../world/paper.ts";
import type { Persona } from "../../world/persona.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const url = "http://127.0.0.2:9/hook";
const templates = new WeakMap<Persona, Promise<OrderTemplate>>();

async function body(scene: Scene, more: object = {}): Promise<object> {
  const template = templates.get(scene.ann) ?? orderTemplate(scene.ann);
  templates.set(scene.ann, template);
  return orderForm(scene, await template, more);
}

/** A form of Ann's that can be started many times. */
export async function newForm(scene: Scene, more: object = {}): Promise<string> {
  return textAt(await scene.ann.post(at, await body(scene, more)), "id");
}

const withId =
  (end = "", sent: Asked["sent"] = {}, as?: Asked["as"]) =>
  async (scene: Scene): Promise<Asked> => ({ path: `${at}/${await newForm(scene)}${end}`, sent, ...(as && { as }) });
const started = { body: { agreed: true } };

async function usedForm(scene: Scene): Promise<string> {
  const id = await newForm(scene, { multiUse: false });
  await scene.call("POST", `${at}/${id}/start`, started);
  return id;
}

/** Forms, and what visitors do with them. */
export const formCases: Cases = {
  [`POST ${at}`]: [
    asks(201, async (scene) => {
      await newForm(scene);
      return { path: at, sent: { body: await body(scene, { envelopeCreationCallback: { url } }) } };
    }),
    asks(400, async (scene) => ({ path: at, sent: { body: await body(scene, { redirectUrl: "http://acme.example" }) } }), 1006),
    asks(400, async (scene) => ({ path: at, sent: { body: await body(scene, { settings: { anonymous: ["clerk"] } }) } }), 40052),
    asks(
      404,
      async (scene) => ({ path: at, sent: { body: await body(scene, { template: { id: unknown, versionId: unknown } }) } }),
      40003,
    ),
    asks(403, async (scene) => ({ as: "viewer", path: at, sent: { body: await body(scene) } }), 90014),
  ],
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await newForm(scene);
      return { path: at };
    }),
    asks(400, () => ({ path: `${at}?limit=0` }), 1006),
  ],
  [`GET ${at}/{id}`]: [
    asks(200, withId()),
    asks(404, () => ({ path: `${at}/${unknown}` }), 1095),
    asks(404, withId("", {}, "stranger"), 1095),
  ],
  [`PUT ${at}/{id}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newForm(scene)}`, sent: { body: await body(scene) } })),
    asks(404, async (scene) => ({ path: `${at}/${unknown}`, sent: { body: await body(scene) } }), 1095),
    asks(
      400,
      async (scene) => ({
        path: `${at}/${await newForm(scene)}`,
        sent: { body: await body(scene, { envelopeCreationCallback: {} }) },
      }),
      1006,
    ),
  ],
  [`DELETE ${at}/{id}`]: [asks(200, withId()), asks(404, () => ({ path: `${at}/${unknown}` }), 1095)],
  [`GET ${at}/{id}/open`]: [
    asks(200, withId("/open", {}, "nobody")),
    asks(404, () => ({ as: "nobody", path: `${at}/${unknown}/open` }), 1095),
    asks(410, async (scene) => ({ as: "nobody", path: `${at}/${await usedForm(scene)}/open` }), 1096),
  ],
  [`POST ${at}/{id}/start`]: [
    asks(201, withId("/start", started, "nobody")),
    asks(400, withId("/start", { body: {} }, "nobody"), 1024),
    asks(400, withId("/start", { body: { agreed: true, role: "clerk" } }, "nobody"), 40052),
    asks(403, withId("/start", { body: { agreed: false } }, "nobody"), 1038),
    asks(404, () => ({ as: "nobody", path: `${at}/${unknown}/start`, sent: started }), 1095),
    asks(410, async (scene) => ({ as: "nobody", path: `${at}/${await usedForm(scene)}/start`, sent: started }), 1096),
  ],
};
