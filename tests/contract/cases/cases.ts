import { accountExportCases } from "./account-exports.ts";
import { auditCases } from "./audit.ts";
import { accountInvitationCases } from "./account-invitations.ts";
import { accountCases, peopleCases } from "./accounts.ts";
import { approvalCases } from "./approvals.ts";
import { archiveCases } from "./archives.ts";
import { attachmentCases } from "./attachments.ts";
import { bulkSendCases } from "./bulk-sends.ts";
import type { Scene } from "../scene.ts";
import type { Asked, Cases } from "./case.ts";
import { commentCases } from "./comments.ts";
import { categoryCases } from "./categories.ts";
import { contactCases } from "./contacts.ts";
import { filterCases } from "./filters.ts";
import { groupCases } from "./groups.ts";
import { dictionaryCases } from "./dictionaries.ts";
import { formCases } from "./forms.ts";
import { shareCodeCases } from "./share-codes.ts";
import { exportCases } from "./exports.ts";
import { reportCases } from "./reports.ts";
import { retentionCases } from "./retention.ts";
import { draftCases } from "./drafts.ts";
import { domainCases } from "./domains.ts";
import { envelopeCases } from "./envelopes.ts";
import { eventCases } from "./events.ts";
import { columnCases } from "./columns.ts";
import { savedRouteCases } from "./saved-routes.ts";
import { scenarioCases } from "./scenarios.ts";
import { folderCases } from "./folders.ts";
import { importCases } from "./imports.ts";
import { guestCases } from "./guests.ts";
import { invitationCases } from "./invitations.ts";
import { labelCases } from "./labels.ts";
import { callbackCases } from "./callbacks.ts";
import { notificationCases } from "./notifications.ts";
import { mailboxCases } from "./mailboxes.ts";
import { managingCases } from "./managing.ts";
import { pictureCases } from "./pictures.ts";
import { policyCases } from "./policies.ts";
import { processCases } from "./processes.ts";
import { providerCases } from "./providers.ts";
import { roleCases } from "./roles.ts";
import { publicRegistrationCases } from "./public-registration.ts";
import { registrationCases } from "./registration.ts";
import { corporateUserCases } from "./corporate-users.ts";
import { selfRemovalCases } from "./self-removal.ts";
import { secondFactorCases } from "./second-factor.ts";
import { schemaCases } from "./schemas.ts";
import { sharingCases } from "./sharing.ts";
import { serviceCases, setUpCases } from "./service.ts";
import { sessionCases } from "./session.ts";
import { remoteSigningCases } from "./remote-signing.ts";
import { signingCases } from "./signing.ts";
import { oidcSignOnCases } from "./oidc-sign-ons.ts";
import { signOnCases } from "./sign-ons.ts";
import { templateFileCases } from "./template-files.ts";
import { templateCases } from "./templates.ts";
import { zipStructureCases } from "./zip-structures.ts";

/** Every operation with the answers it must be able to give. A new operation needs its row here. */
export const cases: Cases = {
  ...sessionCases,
  ...publicRegistrationCases,
  ...registrationCases,
  ...selfRemovalCases,
  ...policyCases,
  ...secondFactorCases,
  ...auditCases,
  ...accountInvitationCases,
  ...accountCases,
  ...pictureCases,
  ...providerCases,
  ...peopleCases,
  ...corporateUserCases,
  ...roleCases,
  ...mailboxCases,
  ...managingCases,
  ...domainCases,
  ...contactCases,
  ...filterCases,
  ...groupCases,
  ...attachmentCases,
  ...templateCases,
  ...templateFileCases,
  ...categoryCases,
  ...zipStructureCases,
  ...schemaCases,
  ...dictionaryCases,
  ...importCases,
  ...exportCases,
  ...reportCases,
  ...accountExportCases,
  ...retentionCases,
  ...bulkSendCases,
  ...shareCodeCases,
  ...formCases,
  ...draftCases,
  ...invitationCases,
  ...guestCases,
  ...envelopeCases,
  ...folderCases,
  ...savedRouteCases,
  ...scenarioCases,
  ...columnCases,
  ...labelCases,
  ...archiveCases,
  ...processCases,
  ...sharingCases,
  ...commentCases,
  ...callbackCases,
  ...notificationCases,
  ...approvalCases,
  ...eventCases,
  ...signingCases,
  ...remoteSigningCases,
  ...signOnCases,
  ...oidcSignOnCases,
  ...serviceCases,
  ...setUpCases,
};

/** The first request of each operation, made once: for asking what changes nothing, or is refused before it does. */
export function firstRequests(scene: Scene): (operation: string) => Promise<Asked> {
  const made = new Map<string, Promise<Asked>>();
  return async (operation) => {
    const [first] = cases[operation] ?? [];
    if (!first) throw new Error(`${operation} has no cases`);
    const asked = made.get(operation) ?? Promise.resolve(first.ask(scene));
    made.set(operation, asked);
    return asked;
  };
}
