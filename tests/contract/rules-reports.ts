import { exportOfAnn } from "./cases/account-exports.ts";
import { byOwners, getAt, hides, inAccount, inMailbox, ofPerson, type Rule } from "./rule.ts";
import { people } from "../world/people.ts";
import type { Scene } from "./scene.ts";

/** A report that Ann has started. */
async function reportOfAnn({ ann }: Scene): Promise<string> {
  const started = await ann.post(`/api/v1/account/${people.ann.accountId}/mailbox/report`, { searchParams: {} });
  return (started.json as { readonly uuid: string }).uuid;
}

/** An export of Ann's account, requested in that of the stranger. */
const askExport = getAt(`account/${people.stranger.accountId}/exports/#`);

/** Permissions of reports, and of exports of accounts. */
export const reportRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/envelope/report": inMailbox("envelopeListView"),
  // the account is named in the body
  "POST /api/v1/audit/report": ofPerson(),
  "POST /api/v1/account/{accountUuid}/users/report": inAccount("userListView"),
  "POST /api/v1/account/{accountUuid}/mailbox/report": inAccount("mailboxListView"),
  "POST /api/v1/account/{accountUuid}/exports": byOwners(),
  "GET /api/v1/account/{accountUuid}/exports": byOwners(),
  "GET /api/v1/account/{accountUuid}/exports/{exportUuid}": byOwners(hides(exportOfAnn, askExport)),
  "DELETE /api/v1/account/{accountUuid}/exports/{exportUuid}": byOwners(hides(exportOfAnn, askExport)),
  "GET /api/v1/report/{taskUuid}": ofPerson(hides(reportOfAnn, getAt("report/#"), "viewer")),
};
