import type { Answer } from "../world/call.ts";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { replyXml, sendOffer, textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import { story, type Story, type Walk } from "./story.ts";

const at = "/api/v1/envelope";

/** Delegates the steps of an envelope to the stranger's mailbox; the process has the result. */
async function delegate(who: Persona, id: string, { stranger }: Walk): Promise<Answer> {
  const started = await who.post(`${at}/delegate`, { uuids: [id], delegateMailbox: stranger.mailboxId });
  return who.get(`/api/v1/process-status/${textAt(started, "uuid")}?details=true`);
}

/** An offer whose step Bob has given to the stranger. */
async function delegated(walk: Walk): Promise<string> {
  const id = await sendOffer(walk.ann, walk.bob, walk.paper);
  await delegate(walk.bob, id, walk);
  return id;
}

/** An order whose template forbids delegation and sharing. */
async function barred(walk: Walk): Promise<string> {
  return sendOrder(walk, await orderTemplate(walk.ann, { info: '<forwarding delegation="false" sharing="false"/>' }));
}

const takeBack = async (who: Persona, envelopeUuid: string): Promise<Answer> =>
  who.send("DELETE", `${at}/delegate`, { body: { envelopeUuid } });
const share = async (who: Persona, id: string, to: readonly string[]): Promise<Answer> =>
  who.post(`${at}/share-copy`, { envelopeUuids: [id], mailboxUuids: to });

/** Numbers of delegating and sharing. */
export const sharingStories: readonly Story[] = [
  story(50089, 200, async (walk) => delegate(walk.bob, await barred(walk), walk)),
  story(50090, 422, ({ ann, waiting }) => takeBack(ann, waiting)),
  story(50091, 422, async (walk) => takeBack(walk.ann, await delegated(walk))),
  story(50092, 422, async (walk) => {
    const id = await delegated(walk);
    await walk.stranger.put(`${at}/fill`, { uuid: id, data: replyXml(walk.paper) });
    return takeBack(walk.bob, id);
  }),
  story(50098, 422, ({ ann, waiting }) =>
    ann.post(`${at}/share-archive`, { emails: ["guest@nowhere.example"], envelopeUuids: [waiting] }),
  ),
  story(50099, 400, ({ ann, waiting }) =>
    share(
      ann,
      waiting,
      Array.from({ length: 101 }, () => crypto.randomUUID()),
    ),
  ),
  story(50104, 422, async (walk) => share(walk.ann, await barred(walk), [walk.stranger.mailboxId])),
  story(50112, 400, ({ ann, waiting, removedMailbox }) => share(ann, waiting, [removedMailbox])),
  story(50113, 400, ({ ann, waiting }) => share(ann, waiting, [ann.mailboxId])),
  story(50114, 422, ({ ann, bob, waiting }) => share(ann, waiting, [bob.mailboxId])),
];
