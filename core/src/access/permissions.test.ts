import assert from "node:assert/strict";
import { test } from "node:test";
import { accountPermissions, mailboxPermissions } from "./permissions.ts";

// Clients and stored roles know permissions by number: one that changes gives people what they were not given.

/** The first number of a row, and the permissions that count on from it. */
type Row = readonly [number, string];
const numbered = (rows: readonly Row[]) =>
  Object.fromEntries(rows.flatMap(([first, names]) => names.split(" ").map((name, index) => [name, first + index])));

const ofMailboxes: readonly Row[] = [
  [1000, "templateManage templateArchive templateListView"],
  [2000, "envelopeManage envelopeSend envelopeArchive envelopeSign envelopeListView"],
  [2005, "commentRead commentWrite chainAdd chainRemove"],
  [2009, "approvalFlowManage envelopeApproval envelopeApprove envelopeDelegate approvalFlowShare"],
  [2014, "envelopeCallbackManage envelopeRecycleBin envelopeAuditTrailRecord envelopeDownloadBinaries"],
  [2018, "envelopeShare envelopeApprovalListView assistantChat"],
  [3000, "categoryManage categoryDelete"],
  [5000, "dictionaryManage dictionaryArchive dictionaryRowManage dictionaryRowDelete dictionaryListView"],
  [6000, "labelManage labelDelete labelAssign"],
  [8000, "contactManage contactDelete contactListView"],
  [9000, "integrationView integrationManage"],
  [10000, "scenarioListView scenarioManage scenarioDelete"],
];
const ofAccounts: readonly Row[] = [
  [10000, "userAssignToAccount userUnassignFromAccount rolesManage rolesDelete"],
  [10004, "mailboxManage mailboxArchive mailboxDelete accountManage accountDelete aliasCreate aliasDelete"],
  [10011, "userAssignToMailbox userUnassignFromMailbox userListView rolesListView mailboxListView"],
  [10016, "auditLogView dashboardManage mailboxGroupView mailboxGroupManage mailboxGroupAssign"],
  [10021, "integrationView integrationManage"],
  [10100, "domainListView domainManage"],
  [10120, "corporateUserManage"],
  [10130, "accountView"],
  [10200, "externalLinkList externalLinkManage externalLinkDelete"],
];

test("each permission of a mailbox keeps its number", () => assert.deepEqual(mailboxPermissions, numbered(ofMailboxes)));
test("each permission of an account keeps its number", () => assert.deepEqual(accountPermissions, numbered(ofAccounts)));
