import { until } from "../../world/embedded.ts";
import { sendOffer, textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Persona } from "../../world/persona.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope/callback";
const path = `${at}/{callbackUuid}`;
// nothing listens there
const url = "http://127.0.0.2:9/hook";

/** A callback of Ann's that sends nothing by itself. */
export async function newCallback({ ann }: Pick<Scene, "ann">, filter: object = { status: ["EXPIRED"] }): Promise<string> {
  const answer = await ann.post(`${at}/add`, { url, retries: 0, timeout: 1000, filter });
  const id = textAt(answer, "uuid");
  const ids = made.get(ann) ?? [];
  made.set(ann, ids);
  ids.push(id);
  // a mailbox has a hundred at most
  if (ids.length > 50) await ann.send("DELETE", `${at}/${ids.shift()}/remove`);
  return id;
}

const made = new WeakMap<Persona, string[]>();
const busy = new WeakMap<Scene, Promise<string>>();

/** A callback of Ann's with four deliveries, the same every time. */
function busyCallback(scene: Scene): Promise<string> {
  const callback = busy.get(scene) ?? makeBusy(scene);
  busy.set(scene, callback);
  return callback;
}

async function makeBusy({ ann, bob, paper }: Scene): Promise<string> {
  const subject = "Delivered to nobody";
  const id = textAt(await ann.post(`${at}/add`, { url, retries: 0, filter: { subject } }), "uuid");
  for (let count = 0; count < 4; count += 1) await sendOffer(ann, bob, paper, subject);
  const isThere = async () => Object((await ann.get(`${at}/${id}/deliveries?state=dead`)).json).totalElements === 4;
  await until(isThere, 30_000);
  return id;
}
const withIdAt =
  (where: string) =>
  (end: string, sent: Asked["sent"] = {}, as?: Asked["as"]) =>
  async (scene: Scene): Promise<Asked> => ({ path: `${where}/${await newCallback(scene)}${end}`, sent, ...(as && { as }) });
const withId = withIdAt(at);

/** Callbacks and what they deliver. */
export const callbackCases: Cases = {
  [`POST ${at}/add`]: [
    asks(201, async (scene) => {
      await newCallback(scene);
      return { path: `${at}/add`, sent: { body: { url, login: "hook", password: "key", filter: {} } } };
    }),
    asks(400, () => ({ path: `${at}/add`, sent: { body: { url, filter: { status: ["DRAFT"] } } } }), 50016),
    asks(400, () => ({ path: `${at}/add`, sent: { body: { url: "http://acme.example/" } } }), 1006),
    asks(403, () => ({ as: "viewer", path: `${at}/add`, sent: { body: { url } } }), 90014),
  ],
  [`GET ${at}/list`]: [asks(200, () => ({ path: `${at}/list` }))],
  [`GET ${at}/callbackRequestPayload`]: [asks(200, () => ({ path: `${at}/callbackRequestPayload` }))],
  [`GET ${path}/check`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newCallback(scene)}/check${pairing(scene.waiting)}` })),
    asks(404, ({ waiting }) => ({ path: `${at}/${unknown}/check${pairing(waiting)}` }), 50105),
    asks(404, async (scene) => ({ path: `${at}/${await newCallback(scene)}/check${pairing(unknown)}` }), 50011),
    asks(400, withId("/check"), 1006),
  ],
  [`GET ${path}/send`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newCallback(scene, {})}/send${pairing(scene.completed)}` })),
    asks(422, async (scene) => ({ path: `${at}/${await newCallback(scene)}/send${pairing(scene.waiting)}` }), 50122),
    asks(404, ({ waiting }) => ({ path: `${at}/${unknown}/send${pairing(waiting)}` }), 50105),
  ],
  [`DELETE ${path}/remove`]: [
    asks(200, withId("/remove")),
    asks(404, () => ({ path: `${at}/${unknown}/remove` }), 50105),
    asks(404, withId("/remove", {}, "stranger"), 50105),
  ],
  ...deliveryCases(at),
  ...deliveryCases("/api/v1/callback"),
  [`POST ${path}/enable`]: [asks(200, withId("/enable")), asks(404, () => ({ path: `${at}/${unknown}/enable` }), 50105)],
};

function pairing(envelope: string): string {
  return `?envelopeUuid=${envelope}&mailboxUuid=${people.ann.mailboxId}`;
}

function deliveryCases(where: string): Cases {
  const asking = withIdAt(where);
  const short = `${where}/{callbackUuid}`;
  return {
    [`GET ${short}/deliveries`]: [
      asks(200, async (scene) => ({ path: `${where}/${await busyCallback(scene)}/deliveries` })),
      asks(200, asking("/deliveries?state=dead&limit=5")),
      asks(400, asking("/deliveries?state=lost"), 1006),
      asks(404, () => ({ path: `${where}/${unknown}/deliveries` }), 50105),
    ],
    [`POST ${short}/replay`]: [
      asks(200, asking("/replay", { body: {} })),
      asks(400, asking("/replay", { body: { from: "2026-11-22T10:00:00Z" } }), 1006),
      asks(400, asking("/replay", { body: { from: "2026-11-22T10:00:00Z", to: "2026-11-22T09:00:00Z" } }), 1041),
      asks(404, () => ({ path: `${where}/${unknown}/replay`, sent: { body: {} } }), 50105),
    ],
    [`POST ${short}/secret`]: [asks(200, asking("/secret")), asks(404, () => ({ path: `${where}/${unknown}/secret` }), 50105)],
  };
}
