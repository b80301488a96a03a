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

/** A row of the catalogue: number, HTTP status, English message ({0}… are arguments). */
type Row = readonly [code: number, status: number, message: string];

const rows = {
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
} as const satisfies Readonly<Record<string, Row>>;

/** The stable name of a fault, noun first: "envelope.not_found". */
export type FaultCode = keyof typeof rows;

/** Every fault of the service by its name. Names are stable. */
export const catalogue = Object.fromEntries(
  Object.entries(rows).map(([name, [code, status, message]]) => [name, { code, status, message }]),
) as Readonly<Record<FaultCode, { readonly code: number; readonly status: number; readonly message: string }>>;
