import { exampleIds } from "../../../http/route/example-ids.ts";

const madeAt = "2026-11-22T15:44:13.879Z";

/** The XML of a small template. */
export const exampleXml =
  '<template><info><name>Order</name><expire/></info><documents><document id="order"><info><title>Order</title></info><body><p>We order <field type="text" name="goods" roleId="buyer" max="100"/></p><p>Price: <field type="number" name="price" roleId="seller" precision="2"/></p></body></document></documents><flow><roles><role id="buyer" title="Buyer" type="sender" order="0"/><role id="seller" title="Seller" type="assignee" order="1"/></roles></flow></template>';

/** The same template as a response. */
export const exampleTemplate = {
  uuid: exampleIds.template,
  name: "Order",
  description: "",
  data: exampleXml,
  version: exampleIds.version,
  dataCreatedAt: madeAt,
  dataModifiedAt: madeAt,
  signatureAlgorithm: "ECDSA_RSA",
  signatureContainer: "ASICE",
  access: "mailbox",
  mailbox: exampleIds.buyer,
  account: exampleIds.account,
  archive: false,
  newEnvelopeCanBeCreated: true,
  publiclyShared: false,
  defaultDownloadOptions: true,
  categories: [],
  sharedCategories: [],
  sharedTo: [],
  sharedToMailboxGroups: [],
  logoImageUuid: null,
  createdAt: madeAt,
  modifiedAt: madeAt,
};
