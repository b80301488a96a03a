import { people } from "../../world/people.ts";
import type { Persona } from "../../world/persona.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";
const publicComment = {
  documentId: "offer",
  text: "Too dear?",
  xpath: "/offer",
  accessType: "shared",
  sharedTo: [people.bob.mailboxId],
};
const text = { text: "Is this the price with tax?" };

/** Ids of a comment by the person on the envelope, in a thread of its own. */
export async function newComment(
  who: Persona,
  envelope: string,
): Promise<{ readonly uuid: string; readonly threadUuid: string }> {
  return Object((await who.post(`${at}/${envelope}/comment`, text)).json);
}

const messageCases: Cases = {
  [`PUT ${at}/{id}/comment`]: [
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment`,
      sent: { body: { threadUuid: (await newComment(ann, waiting)).threadUuid, text: "Net?" } },
    })),
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment`,
      sent: { body: { threadUuid: (await newComment(ann, waiting)).threadUuid, text: "Net?", messageId: 1 } },
    })),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { ...text, threadUuid: unknown } } }), 1043),
  ],
  [`DELETE ${at}/{id}/comment`]: [
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment?threadUuid=${(await newComment(ann, waiting)).threadUuid}&messageId=1`,
    })),
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment?threadUuid=${(await newComment(ann, waiting)).threadUuid}`,
    })),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment?threadUuid=${unknown}` }), 1043),
  ],
  [`PUT ${at}/{id}/comment-access`]: [
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment-access`,
      sent: { body: { threadUuid: (await newComment(ann, waiting)).threadUuid, accessType: "mailbox" } },
    })),
    asks(
      403,
      async ({ bob, waiting }) => ({
        path: `${at}/${waiting}/comment-access`,
        sent: { body: { threadUuid: (await newComment(bob, waiting)).threadUuid, accessType: "mailbox" } },
      }),
      90033,
    ),
  ],
  [`POST ${at}/{id}/resolve-comment`]: [
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/resolve-comment`,
      sent: { body: { threadUuid: (await newComment(ann, waiting)).threadUuid, resolved: true } },
    })),
    asks(
      404,
      ({ waiting }) => ({ path: `${at}/${waiting}/resolve-comment`, sent: { body: { threadUuid: unknown, resolved: true } } }),
      1043,
    ),
  ],
};

/** Comments about an envelope. */
export const commentCases: Cases = {
  [`GET ${at}/{id}/comment`]: [
    asks(200, async ({ ann, waiting }) => {
      await ann.post(`${at}/${waiting}/comment`, { ...text, documentId: "offer", accessType: "account" });
      return { path: `${at}/${waiting}/comment` };
    }),
    asks(404, () => ({ path: `${at}/${unknown}/comment` }), 50011),
  ],
  [`GET ${at}/{id}/comment-thread`]: [
    asks(200, async ({ ann, waiting }) => {
      for (let count = 0; count < 4; count += 1) await newComment(ann, waiting);
      return { path: `${at}/${waiting}/comment-thread` };
    }),
    asks(404, () => ({ path: `${at}/${unknown}/comment-thread` }), 50011),
  ],
  [`GET ${at}/{id}/comment-thread/{threadUuid}`]: [
    asks(200, async ({ ann, waiting }) => {
      const { threadUuid } = await newComment(ann, waiting);
      for (let count = 0; count < 3; count += 1) await ann.post(`${at}/${waiting}/comment`, { ...text, threadUuid });
      return { path: `${at}/${waiting}/comment-thread/${threadUuid}` };
    }),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment-thread/${unknown}` }), 1043),
  ],
  [`POST ${at}/{id}/comment`]: [
    asks(201, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: publicComment } })),
    asks(201, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { ...text, audience: "account" } } })),
    asks(400, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { ...text, accessType: "official" } } }), 1057),
    asks(400, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { ...text, accessType: "shared" } } }), 1069),
    asks(400, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { text: "" } } }), 1006),
    asks(400, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { ...text, documentId: "no" } } }), 1046),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment`, sent: { body: { ...text, threadUuid: unknown } } }), 1043),
    asks(404, () => ({ path: `${at}/${unknown}/comment`, sent: { body: text } }), 50011),
    asks(
      422,
      async ({ ann, waiting }) => {
        const { threadUuid } = await newComment(ann, waiting);
        await ann.send("PATCH", `${at}/${waiting}/comment-thread/${threadUuid}`, { body: { closed: true } });
        return { path: `${at}/${waiting}/comment`, sent: { body: { ...text, threadUuid } } };
      },
      1045,
    ),
  ],
  ...messageCases,
  [`PUT ${at}/{id}/comment/{commentUuid}`]: [
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment/${(await newComment(ann, waiting)).uuid}`,
      sent: { body: { text: "Net?" } },
    })),
    asks(
      403,
      async ({ bob, waiting }) => ({
        path: `${at}/${waiting}/comment/${(await newComment(bob, waiting)).uuid}`,
        sent: { body: { text: "Net?" } },
      }),
      1044,
    ),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment/${unknown}`, sent: { body: { text: "Net?" } } }), 1042),
  ],
  [`DELETE ${at}/{id}/comment/{commentUuid}`]: [
    asks(200, async ({ ann, waiting }) => ({ path: `${at}/${waiting}/comment/${(await newComment(ann, waiting)).uuid}` })),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment/${unknown}` }), 1042),
  ],
  [`PATCH ${at}/{id}/comment-thread/{threadUuid}`]: [
    asks(200, async ({ ann, waiting }) => ({
      path: `${at}/${waiting}/comment-thread/${(await newComment(ann, waiting)).threadUuid}`,
      sent: { body: { closed: true } },
    })),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/comment-thread/${unknown}`, sent: { body: { closed: true } } }), 1043),
  ],
};
