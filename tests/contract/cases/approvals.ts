import { approve, approvers, flowOf, reject, sendForApproval } from "../../world/approvals.ts";
import { createPaper, offerXml, textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";
import { newDraft } from "./drafts.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

type Makers = Pick<Scene, "ann" | "bob" | "stranger" | "paper">;

/** A draft of Ann's that the stranger is to approve, with its route. */
export async function newRoute(scene: Makers): Promise<{ readonly id: string; readonly flow: string }> {
  const id = await newDraft(scene);
  await sendForApproval(scene.ann, [id], [[scene.stranger]]);
  return { id, flow: await flowOf(scene.ann, id) };
}

/** A draft of Bob's that Ann is to approve, with its route. */
export async function routeForAnn({ ann, bob, stranger }: Makers): Promise<{ readonly id: string; readonly flow: string }> {
  const id = textAt(await bob.post(at, { data: offerXml(await createPaper(bob), stranger.mailboxId) }), "uuid");
  await sendForApproval(bob, [id], [[ann]]);
  return { id, flow: await flowOf(bob, id) };
}

async function pastRoutes(scene: Makers): Promise<string> {
  const id = await newDraft(scene);
  for (let count = 0; count < 4; count += 1) {
    await sendForApproval(scene.ann, [id], [[scene.stranger]]);
    await reject(scene.stranger, id, await flowOf(scene.ann, id), "Too dear");
  }
  return id;
}

const steps = ({ stranger }: Scene) => [{ approvers: [stranger.mailboxId] }];
const verdict = (id: string, flow: string, more: object = {}) => ({
  path: `${at}/approval`,
  sent: { body: { status: "APPROVED", envelopes: [{ envelopeUuid: id, flowUuid: flow }], ...more } },
});

/** Approval routes. */
export const approvalCases: Cases = {
  [`PUT ${at}/send-for-approval`]: [
    asks(200, async (scene) => ({
      path: `${at}/send-for-approval`,
      sent: { body: { uuids: [await newDraft(scene), unknown], steps: steps(scene), message: "By Friday" } },
    })),
    asks(200, async (scene) => ({
      path: `${at}/send-for-approval`,
      sent: {
        body: {
          uuids: [await newDraft(scene)],
          urgent: true,
          approvers: [{ name: "Reception", mailboxUuid: scene.stranger.mailboxId, order: 1 }],
        },
      },
    })),
    asks(400, () => ({ path: `${at}/send-for-approval`, sent: { body: { uuids: [unknown] } } }), 1006),
    asks(400, () => ({ path: `${at}/send-for-approval`, sent: { body: { uuids: [unknown], steps: [] } } }), 1006),
    asks(
      400,
      ({ ann }) => ({
        path: `${at}/send-for-approval`,
        sent: { body: { uuids: [unknown], steps: [{ approvers: [ann.mailboxId] }] } },
      }),
      50083,
    ),
    asks(
      400,
      ({ bob }) => ({
        path: `${at}/send-for-approval`,
        sent: { body: { uuids: [unknown], steps: [{ approvers: [bob.mailboxId, bob.mailboxId] }] } },
      }),
      50084,
    ),
    asks(
      400,
      () => ({ path: `${at}/send-for-approval`, sent: { body: { uuids: [unknown], steps: [{ approvers: [unknown] }] } } }),
      30001,
    ),
    asks(
      400,
      ({ removedMailbox }) => ({
        path: `${at}/send-for-approval`,
        sent: { body: { uuids: [unknown], steps: [{ approvers: [removedMailbox] }] } },
      }),
      30002,
    ),
  ],
  [`PUT ${at}/approval`]: [
    asks(200, async (scene) => {
      const { id, flow } = await routeForAnn(scene);
      return verdict(id, flow, { comment: "Fine" });
    }),
    asks(
      403,
      async (scene) => {
        const { id, flow } = await newRoute(scene);
        return verdict(id, flow);
      },
      50085,
    ),
    asks(400, () => ({ as: "stranger", ...verdict(unknown, unknown, { status: "REJECTED" }) }), 50077),
    asks(404, () => ({ as: "stranger", ...verdict(unknown, unknown) }), 50076),
    asks(
      422,
      async (scene) => {
        const { id, flow } = await newRoute(scene);
        await approve(scene.stranger, id, flow);
        return { as: "stranger", ...verdict(id, flow) };
      },
      50081,
    ),
    asks(
      422,
      async (scene) => {
        const id = await newDraft(scene);
        const [legal] = await approvers(scene);
        await sendForApproval(scene.ann, [id], [[scene.stranger], [legal]]);
        const flow = await flowOf(scene.ann, id);
        await approve(scene.stranger, id, flow);
        return { as: "stranger", ...verdict(id, flow) };
      },
      50080,
    ),
  ],
  [`PUT ${at}/{id}/approval/{flowUuid}`]: [
    asks(200, async (scene) => {
      const { id, flow } = await routeForAnn(scene);
      return { path: `${at}/${id}/approval/${flow}`, sent: { body: { status: "APPROVED" } } };
    }),
    asks(
      403,
      async (scene) => {
        const { id, flow } = await newRoute(scene);
        return { path: `${at}/${id}/approval/${flow}`, sent: { body: { status: "APPROVED" } } };
      },
      50085,
    ),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/approval/${unknown}`, sent: { body: { status: "APPROVED" } } }), 50076),
    asks(400, ({ waiting }) => ({ path: `${at}/${waiting}/approval/${unknown}`, sent: { body: { status: "REJECTED" } } }), 50077),
    asks(
      422,
      async (scene) => {
        const { id, flow } = await newRoute(scene);
        await approve(scene.stranger, id, flow);
        return { as: "stranger", path: `${at}/${id}/approval/${flow}`, sent: { body: { status: "APPROVED" } } };
      },
      50081,
    ),
  ],
  [`GET ${at}/{id}/approval/{flowUuid}`]: [
    asks(200, async (scene) => {
      const { id, flow } = await newRoute(scene);
      await approve(scene.stranger, id, flow);
      return { path: `${at}/${id}/approval/${flow}` };
    }),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/approval/${unknown}` }), 50076),
  ],
  [`DELETE ${at}/{id}/approval/{flowUuid}`]: [
    asks(200, async (scene) => {
      const { id, flow } = await newRoute(scene);
      return { path: `${at}/${id}/approval/${flow}` };
    }),
    asks(
      403,
      async (scene) => {
        const { id, flow } = await newRoute(scene);
        return { as: "stranger", path: `${at}/${id}/approval/${flow}` };
      },
      50082,
    ),
    asks(404, ({ waiting }) => ({ path: `${at}/${waiting}/approval/${unknown}` }), 50076),
    asks(
      422,
      async (scene) => {
        const { id, flow } = await newRoute(scene);
        await approve(scene.stranger, id, flow);
        return { path: `${at}/${id}/approval/${flow}` };
      },
      50081,
    ),
  ],
  [`GET ${at}/{id}/approval-history`]: [
    asks(200, async (scene) => ({ path: `${at}/${await pastRoutes(scene)}/approval-history` })),
    asks(404, () => ({ path: `${at}/${unknown}/approval-history` }), 50011),
  ],
  [`GET ${at}/approval-history`]: [
    asks(200, async (scene) => ({ path: `${at}/approval-history?envelopeUuid=${await pastRoutes(scene)}` })),
    asks(400, () => ({ path: `${at}/approval-history` }), 1023),
    asks(404, () => ({ path: `${at}/approval-history?envelopeUuid=${unknown}` }), 50011),
  ],
  [`POST ${at}/search-approvals`]: [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await routeForAnn(scene);
      return { path: `${at}/search-approvals`, sent: { body: { scope: "inbox", status: ["WAITING"] } } };
    }),
    asks(200, () => ({ path: `${at}/search-approvals`, sent: { body: { scope: "outbox" } } })),
    asks(200, () => ({ path: `${at}/search-approvals?uuidOnly=true`, sent: { body: { scope: "inbox" } } })),
    asks(400, () => ({ path: `${at}/search-approvals`, sent: { body: {} } }), 1024),
    asks(400, () => ({ path: `${at}/search-approvals`, sent: { body: { scope: "inbox", status: ["PLANNED"] } } }), 1006),
  ],
};
