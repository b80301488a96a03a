import { commonFaults } from "./catalogue/common.ts";
import { userFaults } from "./catalogue/user.ts";
import { accountFaults } from "./catalogue/account.ts";
import { mailboxFaults } from "./catalogue/mailbox.ts";
import { templateFaults } from "./catalogue/template.ts";
import { envelopeFaults } from "./catalogue/envelope.ts";
import { dictionaryFaults } from "./catalogue/dictionary.ts";
import { formulaFaults } from "./catalogue/formula.ts";
import { permissionFaults } from "./catalogue/permission.ts";
import { approvalFaults } from "./catalogue/approval.ts";
import { processFaults } from "./catalogue/process.ts";
import { sharingFaults } from "./catalogue/sharing.ts";
import { scenarioFaults } from "./catalogue/scenario/scenario.ts";

/** Every fault of the service: name → number, HTTP status, English message ({0}… are arguments). Names are stable. */
export const catalogue = {
  ...commonFaults,
  ...userFaults,
  ...accountFaults,
  ...mailboxFaults,
  ...templateFaults,
  ...envelopeFaults,
  ...dictionaryFaults,
  ...formulaFaults,
  ...permissionFaults,
  ...processFaults,
  ...sharingFaults,
  ...approvalFaults,
  ...scenarioFaults,
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

/** One entry of the catalogue. */
export type CatalogueEntry = { readonly code: number; readonly status: number; readonly message: string };

/** The stable name of a fault, noun first: "envelope.not_found". */
export type FaultCode = keyof typeof catalogue;
