import { multipart } from "../../world/call.ts";
import { bulkDone, startBulkSend } from "../../world/bulk-sends.ts";
import { orderTemplate } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope/bulk-send";
const rows = `role.buyer,subject,goods\r\n${people.bob.mailboxId},Offer,Pumps\r\n`;
const sent = (text: string) => multipart({ name: "offers.csv", bytes: Buffer.from(text) });
const needsFile = '<field type="attachment" name="proof" attachmentType="all" roleId="seller"/>';

/** A bulk send of Ann's that is checked, with a row that has faults. */
export async function newBulkSend({ ann, paper }: Pick<Scene, "ann" | "paper">): Promise<string> {
  const uuid = await startBulkSend(ann, paper, `${rows}${"none,Offer,Pumps\r\n".repeat(4)}`, "&dryRun=true");
  await bulkDone(ann, uuid);
  return uuid;
}

/** Files of envelopes, and what became of their rows. */
export const bulkSendCases: Cases = {
  [`POST ${at}`]: [
    asks(201, ({ paper }) => ({ path: `${at}?templateUuid=${paper.uuid}&allOrNothing=true`, sent: sent(rows) })),
    asks(400, ({ paper }) => ({ path: `${at}?templateUuid=${paper.uuid}`, sent: sent("colour\r\nred\r\n") }), 1006),
    asks(400, ({ paper }) => ({ path: `${at}?templateUuid=${paper.uuid}`, sent: sent('a,"b\r\n') }), 1068),
    asks(400, ({ paper }) => ({ path: `${at}?templateUuid=${paper.uuid}&format=jsonl`, sent: sent("[]") }), 1068),
    asks(404, ({ paper }) => ({ path: `${at}?templateUuid=${paper.uuid}&templateVersion=${unknown}`, sent: sent(rows) }), 40003),
    asks(413, ({ paper }) => ({ path: `${at}?templateUuid=${paper.uuid}`, sent: sent("a".repeat(1024 ** 2 + 1)) }), 1029),
    asks(404, () => ({ path: `${at}?templateUuid=${unknown}`, sent: sent(rows) }), 40003),
    asks(400, () => ({ path: at, sent: sent(rows) }), 1023),
    asks(403, ({ paper }) => ({ as: "viewer", path: `${at}?templateUuid=${paper.uuid}`, sent: sent(rows) }), 90014),
  ],
  [`GET ${at}`]: [
    asks(200, async (scene) => {
      for (let count = 0; count < 4; count += 1) await newBulkSend(scene);
      return { path: at };
    }),
    asks(403, () => ({ as: "viewer", path: at }), 90014),
  ],
  [`GET ${at}/template`]: [
    asks(200, ({ paper }) => ({ path: `${at}/template?templateUuid=${paper.uuid}&delimiter=tab` })),
    asks(404, () => ({ path: `${at}/template?templateUuid=${unknown}` }), 40003),
    asks(
      400,
      async ({ ann }) => ({
        path: `${at}/template?templateUuid=${(await orderTemplate(ann, { fields: needsFile })).uuid}`,
      }),
      1035,
    ),
  ],
  [`GET ${at}/{id}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newBulkSend(scene)}` })),
    asks(404, () => ({ path: `${at}/${unknown}` }), 50126),
    asks(400, () => ({ path: `${at}/none` }), 1006),
  ],
  [`GET ${at}/{id}/results`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newBulkSend(scene)}/results` })),
    asks(200, async (scene) => ({ path: `${at}/${await newBulkSend(scene)}/results?status=FAILED` })),
    asks(400, async (scene) => ({ path: `${at}/${await newBulkSend(scene)}/results?status=GOOD` }), 1006),
    asks(404, () => ({ path: `${at}/${unknown}/results` }), 50126),
  ],
  [`POST ${at}/{id}/start`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newBulkSend(scene)}/start` })),
    asks(422, async (scene) => ({ path: `${at}/${await cancelled(scene)}/start` }), 50050),
    asks(404, () => ({ path: `${at}/${unknown}/start` }), 50126),
  ],
  [`DELETE ${at}/{id}`]: [
    asks(200, async (scene) => ({ path: `${at}/${await newBulkSend(scene)}` })),
    asks(422, async (scene) => ({ path: `${at}/${await sentWhole(scene)}` }), 50050),
    asks(404, () => ({ path: `${at}/${unknown}` }), 50126),
  ],
};

async function cancelled(scene: Scene): Promise<string> {
  const uuid = await newBulkSend(scene);
  await scene.ann.send("DELETE", `${at}/${uuid}`);
  return uuid;
}

async function sentWhole({ ann, paper }: Scene): Promise<string> {
  const uuid = await startBulkSend(ann, paper, rows);
  await bulkDone(ann, uuid);
  return uuid;
}
