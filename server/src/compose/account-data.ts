import type { AccountData } from "../io/account-data.ts";
import { accountData as accounts } from "../rooms/accounts/index.ts";
import { accountData as mailboxes } from "../rooms/mailboxes/index.ts";
import { accountData as sso } from "../rooms/sso/index.ts";
import { accountData as domains } from "../rooms/domains/index.ts";
import { accountData as attachments } from "../rooms/attachments/index.ts";
import { accountData as dictionaries } from "../rooms/dictionaries/index.ts";
import { accountData as auth } from "../rooms/auth/index.ts";
import { accountData as templates } from "../rooms/templates/index.ts";
import { accountData as labels } from "../rooms/labels/index.ts";
import { accountData as envelopes } from "../rooms/envelopes/index.ts";
import { accountData as signOns } from "../rooms/sign-ons/index.ts";
import { accountData as audit } from "../rooms/audit/index.ts";
import { accountData as archives } from "../rooms/archives/index.ts";
import { accountData as bulkSends } from "../rooms/bulk-sends/index.ts";
import { accountData as callbacks } from "../rooms/callbacks/index.ts";
import { accountData as comments } from "../rooms/comments/index.ts";
import { accountData as approvals } from "../rooms/approvals/index.ts";
import { accountData as scenarios } from "../rooms/scenarios/index.ts";
import { accountData as forms } from "../rooms/forms/index.ts";
import { accountData as retention } from "../rooms/retention/index.ts";

/** Data that the rooms keep of an account, in the order of its export. */
export const accountData: readonly AccountData[] = [
  accounts,
  mailboxes,
  sso,
  domains,
  attachments,
  dictionaries,
  auth,
  templates,
  labels,
  envelopes,
  signOns,
  audit,
  archives,
  bulkSends,
  callbacks,
  comments,
  approvals,
  scenarios,
  forms,
  retention,
];
