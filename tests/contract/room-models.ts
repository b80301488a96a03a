import { accountModels } from "./account-models.ts";
import { retentionModels } from "./retention-models.ts";
import { approvalModels } from "./approval-models.ts";
import { bulkSendModels } from "./bulk-send-models.ts";
import { callbackModels } from "./callback-models.ts";
import { formModels } from "./form-models.ts";
import { domainModels } from "./domain-models.ts";
import { listModels } from "./client-models-lists.ts";
import { fileModels } from "./file-models.ts";
import { importModels } from "./import-models.ts";
import { guestModels } from "./guest-models.ts";
import { invitationModels } from "./invitation-models.ts";
import { notificationModels } from "./notification-models.ts";
import { providerModels } from "./provider-models.ts";
import { mailboxModels } from "./mailbox-models.ts";
import { registrationModels } from "./registration-models.ts";
import { secondFactorModels } from "./second-factor-models.ts";
import { roleModels } from "./role-models.ts";
import { settingsModels } from "./settings-models.ts";
import { scenarioModels } from "./scenario-models.ts";
import { sharingModels } from "./sharing-models.ts";
import { signingModels } from "./signing-models.ts";
import { signOnModels } from "./sign-on-models.ts";
import type { Model } from "./model.ts";

/** The models that have a file of their own. */
export const roomModels: Readonly<Record<string, Model>> = {
  ...accountModels,
  ...retentionModels,
  ...approvalModels,
  ...scenarioModels,
  ...bulkSendModels,
  ...callbackModels,
  ...formModels,
  ...domainModels,
  ...fileModels,
  ...importModels,
  ...invitationModels,
  ...guestModels,
  ...listModels,
  ...notificationModels,
  ...providerModels,
  ...mailboxModels,
  ...registrationModels,
  ...secondFactorModels,
  ...roleModels,
  ...settingsModels,
  ...sharingModels,
  ...signingModels,
  ...signOnModels,
};
