import { multipart } from "../world/call.ts";
import { people } from "../world/people.ts";
import { newBulkSend } from "./cases/bulk-sends.ts";
import { getAt, hides, inMailbox, type Rule } from "./rule.ts";

const at = "/api/v1/envelope/bulk-send";
const rows = { name: "offers.csv", bytes: Buffer.from(`role.buyer,subject\r\n${people.bob.mailboxId},Offer\r\n`) };

/** Permissions for bulk sends, which only the uploading mailbox sees. */
export const bulkSendRules: Readonly<Record<string, Rule>> = {
  [`POST ${at}`]: inMailbox(
    "envelopeSend",
    hides(
      ({ paper }) => paper.uuid,
      (id) => ({ path: `${at}?templateUuid=${id}`, sent: multipart(rows) }),
    ),
  ),
  [`GET ${at}/template`]: inMailbox(
    "envelopeSend",
    hides(({ paper }) => paper.uuid, getAt("envelope/bulk-send/template?templateUuid=#")),
  ),
  [`GET ${at}`]: inMailbox("envelopeSend"),
  [`GET ${at}/{id}`]: inMailbox("envelopeSend", hides(newBulkSend, getAt("envelope/bulk-send/#"))),
  [`GET ${at}/{id}/results`]: inMailbox("envelopeSend", hides(newBulkSend, getAt("envelope/bulk-send/#/results"))),
  [`POST ${at}/{id}/start`]: inMailbox("envelopeSend", hides(newBulkSend, getAt("envelope/bulk-send/#/start"))),
  [`DELETE ${at}/{id}`]: inMailbox("envelopeSend", hides(newBulkSend, getAt("envelope/bulk-send/#"))),
};
