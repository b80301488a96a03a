import { offerXml, replyXml, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { offerBody, sendSearchable } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

/** The way of an envelope. */
export const envelopeCases: Cases = {
  [`POST ${at}/send`]: [
    asks(201, (scene) => ({ path: `${at}/send`, sent: { body: offerBody(scene, { metadata: { ref: "A-1", paid: true } }) } })),
    asks(201, (scene) => ({ path: `${at}/send`, sent: { body: offerBody(scene, { uuid: null, metadata: null, more: 1 }) } })),
    asks(400, ({ paper }) => ({ path: `${at}/send`, sent: { body: { data: offerXml(paper, unknown) } } }), 30001),
    asks(
      404,
      () => ({
        path: `${at}/send`,
        sent: { body: { data: offerXml({ uuid: unknown, version: unknown }, people.bob.mailboxId) } },
      }),
      40003,
    ),
    asks(400, ({ paper }) => ({ path: `${at}/send`, sent: { body: { data: replyXml(paper) } } })),
    asks(400, () => ({ path: `${at}/send`, sent: { body: { data: "<envelope" } } })),
    asks(400, () => ({ path: `${at}/send`, sent: { body: { data: 7 } } }), 1006),
    asks(422, (scene) => ({ path: `${at}/send`, sent: { body: offerBody(scene, { uuid: scene.waiting }) } }), 50050),
  ],
  [`PUT ${at}/fill`]: [
    asks(200, async ({ ann, bob, paper }) => {
      const uuid = await sendOffer(ann, bob, paper);
      return { as: "bob", path: `${at}/fill`, sent: { body: { uuid, data: replyXml(paper) } } };
    }),
    asks(
      422,
      ({ completed: uuid, paper }) => ({ as: "bob", path: `${at}/fill`, sent: { body: { uuid, data: replyXml(paper) } } }),
      50050,
    ),
    asks(422, ({ waiting: uuid, paper }) => ({ path: `${at}/fill`, sent: { body: { uuid, data: replyXml(paper) } } })),
    asks(
      400,
      ({ waiting: uuid, paper }) => ({ as: "bob", path: `${at}/fill`, sent: { body: { uuid, data: replyXml(paper, "") } } }),
      50001,
    ),
    asks(
      404,
      ({ paper }) => ({ as: "bob", path: `${at}/fill`, sent: { body: { uuid: unknown, data: replyXml(paper) } } }),
      50011,
    ),
    asks(400, () => ({ as: "bob", path: `${at}/fill`, sent: { body: { data: "<envelope/>" } } }), 1024),
  ],
  [`POST ${at}/check`]: [
    asks(200, (scene) => ({ path: `${at}/check`, sent: { body: offerBody(scene) } })),
    asks(200, ({ waiting: uuid, paper }) => ({
      as: "bob",
      path: `${at}/check`,
      sent: { body: { uuid, data: replyXml(paper, "") } },
    })),
    asks(200, ({ paper }) => ({ path: `${at}/check`, sent: { body: { data: replyXml(paper) } } })),
    asks(404, ({ paper }) => ({ path: `${at}/check`, sent: { body: { uuid: unknown, data: replyXml(paper) } } }), 50011),
  ],
  [`GET ${at}/{envelopeUuid}`]: [
    asks(200, ({ completed }) => ({ path: `${at}/${completed}` })),
    asks(200, ({ waiting }) => ({ as: "bob", path: `${at}/${waiting.toUpperCase()}` })),
    asks(200, ({ waiting }) => ({ path: `${at}/${waiting}?include=envelope` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 50011),
    asks(400, () => ({ path: `${at}/7?include=all` }), 1006),
  ],
  [`POST ${at}/search`]: [
    asks(200, () => ({ path: `${at}/search`, sent: { body: {} } })),
    asks(200, () => ({ path: `${at}/search?limit=1&offset=1` })),
    asks(200, () => ({ path: `${at}/search?uuidOnly=true&limit=10000`, sent: { body: { status: null, scope: ["outbox"] } } })),
    asks(200, () => ({
      as: "bob",
      path: `${at}/search`,
      sent: { body: { status: ["WAITING"], sort: "asc", sortField: "subject" } },
    })),
    asks(200, async (scene) => {
      await sendSearchable(scene);
      const body = { searchFields: [{ name: "price", from: 1, to: 20 }], label: ["none"], scope: ["outbox"] };
      return { path: `${at}/search`, sent: { body } };
    }),
    asks(400, () => ({ path: `${at}/search`, sent: { body: { searchFields: [{ name: "nothing", value: "x" }] } } }), 50094),
    asks(400, () => ({ path: `${at}/search`, sent: { body: { sortField: "colour" } } }), 50103),
    asks(
      400,
      () => ({
        path: `${at}/search`,
        sent: { body: { sendDateFrom: "2026-11-20T12:00:00Z", sendDateTo: "2026-11-20T11:00:00Z" } },
      }),
      1041,
    ),
    asks(400, () => ({ path: `${at}/search`, sent: { body: { recipient: ["somebody"] } } }), 50093),
    asks(400, () => ({ path: `${at}/search?limit=1001`, sent: { body: {} } }), 1006),
    asks(400, () => ({ path: `${at}/search`, sent: { body: { status: ["DONE"], deleted: "no" } } }), 1006),
  ],
  [`GET ${at}/{id}/activeRoles`]: [
    asks(200, ({ waiting }) => ({ as: "bob", path: `${at}/${waiting}/activeRoles` })),
    asks(200, ({ completed }) => ({ path: `${at}/${completed}/activeRoles` })),
    asks(404, () => ({ path: `${at}/${unknown}/activeRoles` }), 50011),
  ],
  [`HEAD ${at}/{id}/has-active-role`]: [
    asks(200, ({ waiting }) => ({ as: "bob", path: `${at}/${waiting}/has-active-role` })),
    asks(404, ({ completed }) => ({ path: `${at}/${completed}/has-active-role` })),
  ],
  [`PUT ${at}/{id}/metadata`]: [
    asks(200, ({ waiting }) => ({ path: `${at}/${waiting}/metadata`, sent: { body: { ref: "B-2", paid: false, gone: null } } })),
    asks(400, ({ waiting }) => ({ path: `${at}/${waiting}/metadata`, sent: { body: { ref: 7 } } }), 1006),
    asks(404, () => ({ path: `${at}/${unknown}/metadata`, sent: { body: { ref: "C" } } }), 50011),
  ],
  [`DELETE ${at}/{id}/metadata`]: [
    asks(200, ({ waiting }) => ({ path: `${at}/${waiting}/metadata?key=ref&key=paid` })),
    asks(200, ({ waiting }) => ({ path: `${at}/${waiting}/metadata` })),
    asks(404, () => ({ path: `${at}/${unknown}/metadata` }), 50011),
  ],
  "GET /api/v1/integration/source/{templateUuid}/{mailboxUuid}": [
    asks(200, ({ paper }) => ({ path: `/api/v1/integration/source/${paper.uuid}/${people.ann.mailboxId}` })),
    asks(200, ({ paper }) => ({
      path: `/api/v1/integration/source/${paper.uuid}/${people.ann.mailboxId}?autoFields=true&versionUuid=${paper.version}`,
      sent: { headers: { accept: "application/xml" } },
    })),
    asks(
      400,
      ({ paper }) => ({ path: `/api/v1/integration/source/${paper.uuid}/${people.ann.mailboxId}?versionUuid=${unknown}` }),
      40051,
    ),
    asks(404, () => ({ path: `/api/v1/integration/source/${unknown}/${people.ann.mailboxId}` }), 40003),
    asks(400, ({ paper }) => ({ path: `/api/v1/integration/source/${paper.uuid}/${unknown}` }), 90019),
  ],
};
