/** Subject of the envelope; the archive is named after it. */
export const subject = "Purchase order PO-2026-17";

type Template = { readonly uuid: string; readonly version: string };

/** A purchase order: Acme says what it wants and by when, Borealis confirms. */
export function templateXml(logo: { readonly src: string; readonly hash: string }): string {
  return `<template>
  <info>
    <name>Purchase order</name>
    <description>An order that the supplier confirms</description>
    <expire/>
  </info>
  <documents>
    <document id="order">
      <info><title>Purchase order</title></info>
      <body>
        <p><img src="${logo.src}" hash="${logo.hash}" width="240" height="60"/></p>
        <h1>Purchase order</h1>
        <p>Acme Ltd orders from the supplier named below, on the terms agreed between both.</p>
        <table>
          <tbody>
            <tr><th>Article</th><td><field type="text" name="article" roleId="buyer" max="200"/></td></tr>
            <tr><th>Quantity</th><td><field type="number" name="quantity" roleId="buyer" precision="0" min="1"/></td></tr>
            <tr><th>Price, EUR</th><td><field type="number" name="price" roleId="buyer" precision="2" min="0"/></td></tr>
            <tr><th>Deliver by</th><td><field type="datetime" name="deliverBy" roleId="buyer" time="false"/></td></tr>
            <tr><th>Shipping</th><td><field type="dropdown" name="shipping" roleId="buyer"><option>Road</option><option>Rail</option><option>Air</option></field></td></tr>
            <tr><th>Price list</th><td><field type="attachment" name="priceList" roleId="buyer" attachmentType="file"/></td></tr>
          </tbody>
        </table>
      </body>
    </document>
    <document id="confirmation">
      <info><title>Confirmation</title></info>
      <body>
        <h1>Confirmation</h1>
        <p>Confirmed by <field type="text" name="confirmedBy" roleId="supplier" max="100"/> for the supplier.</p>
        <p>Remarks: <field type="text" name="remarks" roleId="supplier" multilines="true" optional="true"/></p>
        <p>All goods are in stock: <field type="checkbox" name="inStock" roleId="supplier"/></p>
        <p>Signed paper: <field type="attachment" name="paper" roleId="supplier" attachmentType="document"/></p>
      </body>
    </document>
  </documents>
  <flow>
    <roles>
      <role id="buyer" title="Buyer" type="sender" order="0"/>
      <role id="supplier" title="Supplier" type="assignee" order="1"/>
    </roles>
  </flow>
</template>`;
}

/** The envelope as the buyer sends it. `attachment` is the uploaded price list. */
export function sendXml(submitted: {
  readonly template: Template;
  readonly recipient: string;
  readonly attachment: string;
}): string {
  return `<envelope ${versionOf(submitted.template)}>
  <info><subject>${subject}</subject><message>Please confirm within the week.</message></info>
  <flow><roles><role id="supplier" mailboxUuid="${submitted.recipient}"/></roles></flow>
  <documents>
    <document id="order">
      <field name="article">Pump P-400, stainless steel</field>
      <field name="quantity">12</field>
      <field name="price">1499.50</field>
      <field name="deliverBy">2027-03-15</field>
      <field name="shipping">Rail</field>
      <field name="priceList" attachmentUuid="${submitted.attachment}">price list.csv</field>
    </document>
    <document id="confirmation"/>
  </documents>
</envelope>`;
}

/** The supplier's answer. `attachment` is the uploaded confirmation. */
export function fillXml(submitted: { readonly template: Template; readonly attachment: string }): string {
  return `<envelope ${versionOf(submitted.template)}>
  <documents>
    <document id="confirmation">
      <field name="confirmedBy">Bob Berg</field>
      <field name="remarks">Lieferung frei Haus. Доставка до двери. 送货上门。</field>
      <field name="inStock">1</field>
      <field name="paper" attachmentUuid="${submitted.attachment}">confirmation.pdf</field>
    </document>
  </documents>
</envelope>`;
}

function versionOf({ uuid, version }: Template): string {
  return `templateUuid="${uuid}" templateVersion="${version}"`;
}
