import sql from "sql-template-tag";
import type { Answer } from "../world/call.ts";
import { sendEmails } from "../world/emails.ts";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import type { World } from "../world/world.ts";
import { nowhere, story, type Story } from "./story.ts";

const at = "/api/v1/envelope";
const guest = "guest@nowhere.example";

/** An order to an email address, and the code of the email. */
async function invite(quiet: World): Promise<{ readonly id: string; readonly code: string }> {
  await sendEmails(quiet);
  const info = '<info><subject>Order 7</subject><expire afterDays="1"/></info>';
  const id = await sendOrder(quiet, await orderTemplate(quiet.ann), { buyer: guest, info });
  const email = (await sendEmails(quiet)).find(({ to }) => to === guest);
  return { id, code: /#code=([\w-]+)/.exec(email?.text ?? "")?.[1] ?? "" };
}

const confirm = async ({ stranger }: World, code: string): Promise<Answer> => stranger.post(`${at}/confirm-invite`, { code });

/** Numbers of invitations and reminders. */
export const emailStories: readonly Story[] = [
  story(50053, 404, ({ quiet }) => confirm(quiet, nowhere)),
  story(50054, 409, async ({ quiet }) => {
    const { code } = await invite(quiet);
    await confirm(quiet, code);
    return confirm(quiet, code);
  }),
  story(50055, 410, async ({ quiet }) => {
    const { id, code } = await invite(quiet);
    await quiet.database.run(sql`update envelopes set expires_at = sent_at where id = ${id}`);
    return confirm(quiet, code);
  }),
  story(50056, 410, async ({ quiet }) => {
    const { id, code } = await invite(quiet);
    await quiet.ann.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Ordered twice" } });
    return confirm(quiet, code);
  }),
  story(50095, 403, ({ bob, waiting }) => bob.post(`${at}/notify`, { uuids: [waiting] })),
  story(50096, 422, async ({ quiet }) => {
    const { id } = await invite(quiet);
    await quiet.ann.post(`${at}/notify`, { uuids: [id] });
    return quiet.ann.post(`${at}/notify`, { uuids: [id] });
  }),
];
