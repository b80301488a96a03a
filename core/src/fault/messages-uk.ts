import { accountFaultsUk } from "./catalogue/account-uk.ts";
import { approvalFaultsUk } from "./catalogue/approval-uk.ts";
import { commonFaultsUk } from "./catalogue/common-uk.ts";
import { dictionaryFaultsUk } from "./catalogue/dictionary-uk.ts";
import { envelopeFaultsUk } from "./catalogue/envelope-uk.ts";
import { formulaFaultsUk } from "./catalogue/formula-uk.ts";
import { mailboxFaultsUk } from "./catalogue/mailbox-uk.ts";
import { permissionFaultsUk } from "./catalogue/permission-uk.ts";
import { processFaultsUk } from "./catalogue/process-uk.ts";
import { scenarioFaultsUk } from "./catalogue/scenario/scenario-uk.ts";
import { sharingFaultsUk } from "./catalogue/sharing-uk.ts";
import { templateFaultsUk } from "./catalogue/template-uk.ts";
import { userFaultsUk } from "./catalogue/user-uk.ts";

/** Ukrainian messages of the catalogue by fault name; missing ones are shown in English. */
export const messagesUk: Partial<Readonly<Record<string, string>>> = {
  ...commonFaultsUk,
  ...userFaultsUk,
  ...accountFaultsUk,
  ...mailboxFaultsUk,
  ...templateFaultsUk,
  ...envelopeFaultsUk,
  ...dictionaryFaultsUk,
  ...formulaFaultsUk,
  ...permissionFaultsUk,
  ...processFaultsUk,
  ...sharingFaultsUk,
  ...approvalFaultsUk,
  ...scenarioFaultsUk,
};
