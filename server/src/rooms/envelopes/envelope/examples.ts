import { exampleIds } from "../../../http/route/example-ids.ts";

const { account, buyer, supplier, template, version, envelope } = exampleIds;
const sentAt = "2026-11-22T15:44:14.440Z";
const sender = { uuid: buyer, mailboxUuid: buyer, mailboxName: "Purchasing", accountUuid: account, accountName: "Acme Ltd" };

/** Envelope XML as the sender writes it. */
export const exampleXml = `<envelope templateUuid="${template}"><info><subject>Order 17</subject></info><flow><roles><role id="seller" mailboxUuid="${supplier}"/></roles></flow><documents><document id="order"><field name="goods">Pumps</field></document></documents></envelope>`;

/** Envelope XML as the next role fills it in. */
export const exampleFill = `<envelope templateUuid="${template}"><documents><document id="order"><field name="price">1499.50</field></document></documents></envelope>`;

const filledXml = `<envelope templateUuid="${template}" templateVersion="${version}" created="${sentAt}"><state><status>COMPLETED</status><date>2026-11-22T15:44:15.420Z</date><roleId>seller</roleId><message/></state><info><subject>Order 17</subject><message/><expire/><forwarding delegation="true" sharing="true"/></info><flow><roles><role id="buyer" mailboxUuid="${buyer}" active="false" completed="true"/><role id="seller" mailboxUuid="${supplier}" active="false" completed="true"/></roles></flow><documents><document id="order"><field name="goods">Pumps</field><field name="price">1499.50</field></document></documents></envelope>`;

/** A completed envelope, without its template. */
export const exampleView = {
  envelope: {
    uuid: envelope,
    data: filledXml,
    subject: "Order 17",
    createdAt: sentAt,
    receivedAt: sentAt,
    sentAt,
    expiredAfter: null,
    labels: [],
    total: 2,
    completed: 2,
    chainUuid: null,
    chainedByMe: false,
    approvalFlowUuid: null,
    status: "COMPLETED",
    sender,
    deleted: false,
    archived: false,
    shared: false,
    sharedTo: [],
    metadata: { orderNumber: "A-1" },
  },
};

const row = {
  uuid: envelope,
  envelopeUuid: envelope,
  subject: "Order 17",
  message: "",
  archived: false,
  deleted: false,
  shared: false,
  sentByMe: false,
  createdAt: sentAt,
  receivedAt: sentAt,
  sentAt,
  seenAt: null,
  expiredAfter: null,
  sharingForbidden: false,
  status: "WAITING",
  accountUUID: account,
  mailboxUUID: buyer,
  mailboxName: "Purchasing",
  total: 2,
  completed: 1,
  labels: [],
  templateUuid: template,
  templateVersion: version,
  templateName: "Order",
  invitationCode: null,
  chainUuid: null,
  chainedByMe: false,
  extraFields: [],
  formId: null,
};

/** A page with the one envelope that waits in the supplier's mailbox. */
export const examplePage = {
  totalElements: 1,
  sizeRequested: 25,
  numberOfElements: 1,
  data: [row],
  nextCursor: null,
  searchFields: [],
  columns: [],
  senders: [sender],
  templates: [{ uuid: template, templateUuid: template, templateName: "Order" }],
};
