import { bulkSendRules } from "./rules-bulk-sends.ts";
import { offerXml, replyXml, sendOffer } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { newSession, newToken, type Scene } from "./scene.ts";
import { getAt, hides, inAccount, inMailbox, ofPerson, type Rule } from "./rule.ts";
import { approvalRules } from "./rules-approvals.ts";
import { scenarioRules } from "./rules-scenarios.ts";
import { fileRules } from "./rules-files.ts";
import { callbackRules } from "./rules-callbacks.ts";
import { formRules } from "./rules-forms.ts";
import { eventRules } from "./rules-events.ts";
import { commentRules } from "./rules-comments.ts";
import { notificationRules } from "./rules-notifications.ts";
import { domainRules } from "./rules-domains.ts";
import { dictionaryRules } from "./rules-dictionaries.ts";
import { importRules } from "./rules-imports.ts";
import { invitationRules } from "./rules-invitations.ts";
import { secondFactorRules } from "./rules-second-factor.ts";
import { policyRules } from "./rules-policies.ts";
import { providerRules } from "./rules-providers.ts";
import { lifecycleRules } from "./rules-lifecycle.ts";
import { mailboxRules } from "./rules-mailboxes.ts";
import { reportRules } from "./rules-reports.ts";
import { retentionRules } from "./rules-retention.ts";
import { roleRules } from "./rules-roles.ts";
import { templateRules } from "./rules-templates.ts";
import { sharingRules } from "./rules-sharing.ts";
import { signingRules } from "./rules-signing.ts";
import { signOnRules } from "./rules-sign-ons.ts";
import { listRules } from "./rules-lists.ts";

const waiting = (scene: Scene): string => scene.waiting;
const completed = (scene: Scene): string => scene.completed;
const template = (scene: Scene): string => scene.paper.uuid;
const sends = (path: string, bodyOf: (id: string, scene: Scene) => object) => (id: string, scene: Scene) => ({
  path: `/api/v1/${path.replace("#", id)}`,
  sent: { body: bodyOf(id, scene) },
});
const ofUnknownTemplate = (uuid: string) => ({ data: offerXml({ uuid, version: uuid }, people.bob.mailboxId) });

/** The rule of every operation that needs a sign-in. A new one needs its row here. */
export const rules: Readonly<Record<string, Rule>> = {
  ...templateRules,
  ...callbackRules,
  ...formRules,
  ...policyRules,
  ...secondFactorRules,
  ...providerRules,
  ...reportRules,
  ...retentionRules,
  ...signOnRules,
  "POST /api/logout": ofPerson(),
  // the account is named in the body
  "POST /api/v1/audit": ofPerson(),
  "DELETE /api/v1/user": ofPerson(),
  "GET /api/v1/user/removal": ofPerson(),
  "PUT /api/v1/user/profile": ofPerson(),
  "PATCH /api/v1/user/profile": ofPerson(),
  "GET /api/v1/user/profile/{id}/account/{accountUuid}": inAccount("corporateUserManage"),
  "PUT /api/v1/user/profile/{id}/account/{accountUuid}": inAccount("corporateUserManage"),
  "PATCH /api/v1/user/profile/{id}/account/{accountUuid}": inAccount("corporateUserManage"),
  "GET /api/v1/user/avatar/{id}": ofPerson(
    hides(async ({ ann }) => Object((await ann.get("/api/v1/user/profile")).json).uuid, getAt("user/avatar/#?initials=true")),
  ),
  // envelopes show the logos of their senders to everybody who takes part
  "GET /api/v1/account/logo/{accountUuid}": ofPerson(),
  "GET /api/v1/account/brand-logo/{accountUuid}": ofPerson(),
  "GET /api/v1/mailbox/{mailboxUuid}/logo": ofPerson(),
  "PUT /api/v1/user/signature": ofPerson(),
  "PUT /api/v1/user/initials": ofPerson(),
  "POST /api/v1/user/invite": ofPerson(),
  // the account is named in the body
  "PUT /api/v1/user/invite/{id}": ofPerson(),
  "GET /api/v1/user/invites": ofPerson(),
  "POST /api/v1/user/invite/accept/{code}": ofPerson(),
  "DELETE /api/v1/permission/invite/{accountUuid}/{userUuid}": inAccount("userUnassignFromAccount"),
  "POST /api/v1/permission/invite/{accountUuid}/{userUuid}/resend": inAccount("userAssignToAccount"),
  "PUT /api/v1/user/password": ofPerson(),
  "GET /api/v1/user/profile": ofPerson(),
  "GET /api/v1/user/search": ofPerson(),
  "POST /api/v1/user/info": ofPerson(),
  "GET /api/v1/user/sessions": ofPerson(),
  "DELETE /api/v1/user/sessions": ofPerson(),
  "DELETE /api/v1/user/sessions/{uuid}": ofPerson(hides(newSession, getAt("user/sessions/#"))),
  "GET /api/v1/token": ofPerson(),
  "POST /api/v1/token": ofPerson(),
  "DELETE /api/v1/token/{id}": ofPerson(hides(async ({ ann }) => (await newToken(ann)).id, getAt("token/#"))),
  "POST /api/v1/account": ofPerson(),
  "GET /api/v1/account/{accountUuid}": inAccount("accountView"),
  "GET /api/v1/account/{accountUuid}/usage": inAccount("accountView"),
  "GET /api/v1/account/{accountUuid}/crypto-configs": inAccount("accountManage"),
  "PUT /api/v1/account/{accountUuid}/crypto-configs": inAccount("accountManage"),
  "DELETE /api/v1/account/{accountUuid}/crypto-configs": inAccount("accountManage"),
  "GET /api/v1/account/{accountUuid}/legal-holds": inAccount("accountManage"),
  "POST /api/v1/account/{accountUuid}/legal-holds": inAccount("accountManage"),
  "DELETE /api/v1/account/{accountUuid}/legal-holds/{holdUuid}": inAccount("accountManage"),
  "GET /api/v1/account/{accountUuid}/erasures": inAccount("corporateUserManage"),
  "GET /api/v1/account/{accountUuid}/user/{userUuid}/erasure": inAccount("corporateUserManage"),
  "PUT /api/v1/account/{accountUuid}": inAccount("accountManage"),
  "DELETE /api/v1/account/{accountUuid}": inAccount("accountDelete"),
  "POST /api/v1/account/{accountUuid}/user": inAccount("corporateUserManage"),
  "POST /api/v1/account/{accountUuid}/user/{userUuid}/welcome": inAccount("corporateUserManage"),
  "POST /api/v1/account/{accountUuid}/create-users": inAccount("corporateUserManage"),
  "GET /api/v1/account/{accountUuid}/users/example": inAccount("corporateUserManage"),
  "POST /api/v1/account/{accountUuid}/users": inAccount("userListView"),
  "GET /api/v1/account/{accountUuid}/user/{userUuid}": inAccount("userListView"),
  "DELETE /api/v1/account/{accountUuid}/user/{userUuid}/second-factor": inAccount("corporateUserManage"),
  "PATCH /api/v1/account/{accountUuid}/block-users/{flag}": inAccount("corporateUserManage"),
  "DELETE /api/v1/account/{accountUuid}/user": inAccount("corporateUserManage"),
  ...mailboxRules,
  "POST /api/v1/envelope/send": inMailbox("envelopeSend", [
    ...hides(
      waiting,
      sends("envelope/send", (uuid, { paper }) => ({ uuid, ...ofUnknownTemplate(paper.uuid) })),
    ),
    ...hides(template, sends("envelope/send", ofUnknownTemplate)),
  ]),
  "PUT /api/v1/envelope/fill": inMailbox(
    "envelopeSign",
    hides(
      waiting,
      sends("envelope/fill", (uuid, { paper }) => ({ uuid, data: replyXml(paper) })),
    ),
  ),
  "POST /api/v1/envelope/check": inMailbox("envelopeListView", [
    ...hides(
      waiting,
      sends("envelope/check", (uuid, { paper }) => ({ uuid, data: replyXml(paper) })),
    ),
    ...hides(template, sends("envelope/check", ofUnknownTemplate)),
  ]),
  "GET /api/v1/envelope/{envelopeUuid}": inMailbox("envelopeListView", hides(waiting, getAt("envelope/#"))),
  "POST /api/v1/envelope/search": inMailbox("envelopeListView"),
  "GET /api/v1/envelope/{id}/activeRoles": inMailbox("envelopeListView", hides(waiting, getAt("envelope/#/activeRoles"))),
  "HEAD /api/v1/envelope/{id}/has-active-role": inMailbox(
    "envelopeListView",
    // Ann's own to fill in, so that it is there for her
    hides(async ({ ann, paper }) => sendOffer(ann, ann, paper), getAt("envelope/#/has-active-role")),
  ),
  "PUT /api/v1/envelope/{id}/metadata": inMailbox(
    "envelopeManage",
    hides(waiting, (id) => ({ path: `/api/v1/envelope/${id}/metadata`, sent: { body: { ref: "C" } } })),
  ),
  "DELETE /api/v1/envelope/{id}/metadata": inMailbox("envelopeManage", hides(waiting, getAt("envelope/#/metadata"))),
  ...listRules,
  ...roleRules,
  ...commentRules,
  ...eventRules,
  ...notificationRules,
  "GET /api/v1/envelope/{id}/zip": inMailbox("envelopeDownloadBinaries", [
    ...hides(completed, getAt("envelope/#/zip?wait=true")),
    ...hides(waiting, getAt("envelope/#/zip?documentId=none&zipStructureName=none")),
  ]),
  "GET /api/v1/envelope/{id}/preview": inMailbox(
    "envelopeDownloadBinaries",
    hides(waiting, getAt("envelope/#/preview?documentId=offer")),
  ),
  "GET /api/v1/envelope/{id}/for-print": inMailbox(
    "envelopeDownloadBinaries",
    hides(completed, getAt("envelope/#/for-print?documentId=offer&wait=true")),
  ),
  "GET /api/v1/envelope/{id}/download-final-pdf": inMailbox(
    "envelopeDownloadBinaries",
    hides(completed, getAt("envelope/#/download-final-pdf?documentId=none")),
  ),
  ...domainRules,
  ...dictionaryRules,
  ...importRules,
  ...lifecycleRules,
  ...invitationRules,
  ...signingRules,
  ...sharingRules,
  ...bulkSendRules,
  ...fileRules,
  ...approvalRules,
  ...scenarioRules,
};
