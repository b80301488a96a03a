import { makeDictionary } from "./dictionaries.ts";
import { textAt } from "./paper.ts";
import type { Persona } from "./persona.ts";

const cities = ["Kyiv", "Lviv", "Odesa", "Kharkiv", "Dnipro", "Berlin", "Bergen", "Paris", "Prague", "Lisbon"];

/** Template XML with a field of most kinds for the buyer, who fills in and signs by hand; then the head approves. */
function agreementXml(dictionary: string, column: string): string {
  return `<template><info><name>Supply agreement</name><expire after="14" notifyIn="3"/></info><documents>
<document id="agreement"><info><title>Supply agreement</title></info><body>
<h1 style="text-align: center">Supply agreement</h1>
<p>Between <b>Acme Ltd</b> and <field type="text" name="company" roleId="buyer" max="100" placeholder="Your company"/>,
registered in <field type="select-dictionary" name="city" roleId="buyer" dictionaryUuid="${dictionary}" columnUuid="${column}" placeholder="City"/>.</p>
<p>Reference of the seller: <field type="text" name="reference" roleId="seller"/></p>
<h2>1. Goods</h2>
<table name="goods" roleId="buyer" iterable="true" autoNumbering="true">
<thead><tr><th>Goods</th><th>Quantity</th><th>Price, EUR</th><th>Sum</th></tr></thead>
<tbody><tr iterable="true" name="*"><td><field type="text" name="item" roleId="buyer" placeholder="Goods"/></td>
<td><field type="number" name="count" roleId="buyer" precision="0" min="1" placeholder="Quantity"/></td>
<td><field type="money" name="price" roleId="buyer" min="0" placeholder="Price"/></td>
<td><formula name="sum" precision="2">PRODUCT({count},{price})</formula></td></tr></tbody></table>
<p>Total: <formula name="total" precision="2">SUM({sum})</formula> EUR</p>
<h2>2. Terms</h2>
<p>Delivery by <field type="datetime" name="deliverBy" roleId="buyer" time="false" placeholder="Delivery date"/>,
by <field type="dropdown" name="by" roleId="buyer" placeholder="Way of delivery"><option>Road</option><option>Rail</option><option>Air</option></field>.</p>
<p>Packaging: <field type="radio" name="packing" roleId="buyer" value="Pallets"/> <field type="radio" name="packing" roleId="buyer" value="Boxes"/></p>
<p>Remarks: <field type="text" multilines="true" name="remarks" roleId="buyer" optional="true" placeholder="Remarks"/></p>
<p><field type="checkbox" name="agreed" roleId="buyer" placeholder="General terms"/> We accept the general terms of supply.</p>
<p>Certificate of registration: <field type="attachment" name="certificate" roleId="buyer" attachmentType="all" placeholder="Certificate"/></p>
<p>Signed for the buyer:</p><p><field type="einksign" name="signature" roleId="buyer" details="true" placeholder="Signature"/></p>
</body></document></documents><flow><roles ordered="true"><role id="seller" title="Seller" type="sender" order="0"/>
<role id="buyer" title="Buyer" type="assignee" order="1"/>
<role id="head" title="Head of purchasing" type="approver" order="2"/></roles></flow></template>`;
}

/** Creates the template of a supply agreement with a dictionary of cities that anyone may pick from; its id. */
export async function agreementTemplate(owner: Persona): Promise<string> {
  const { uuid, columns } = await makeDictionary(
    owner,
    cities.map((city) => [city]),
    { access: "public" },
  );
  const body = { data: agreementXml(uuid, columns[0]), access: "mailbox", categories: [] };
  return textAt(await owner.post("/api/v1/template", body), "uuid");
}

/** Sends a supply agreement to a buyer and a head, each a mailbox or an email address; its id. */
export async function sendAgreement(
  owner: Persona,
  template: string,
  { buyer, head, subject }: { readonly buyer: string; readonly head: string; readonly subject: string },
): Promise<string> {
  const data = `<envelope templateUuid="${template}"><info><subject>${subject}</subject><message>Please fill in and sign by Friday.</message></info>
<flow><roles><role id="buyer" mailboxUuid="${buyer}"/><role id="head" mailboxUuid="${head}"/></roles></flow>
<documents><document id="agreement"><field name="reference">S-118</field></document></documents></envelope>`;
  return textAt(await owner.post("/api/v1/envelope/send", { data }), "uuid");
}
