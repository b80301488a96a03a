import assert from "node:assert/strict";
import { createPaper, textAt } from "./paper.ts";
import { testPdf } from "./pdf.ts";
import type { World } from "./world.ts";

const form = testPdf([
  { text: "UPRIGHT", at: [100, 700] },
  { text: "TURNED", at: [100, 300], media: [0, 0, 500, 700], crop: [50, 60, 450, 660], rotate: 90 },
]);

/** A template over an uploaded PDF of two pages, in Ann's mailbox: signs leases and fetches their archives. */
export async function openLeases({ ann, bob }: World) {
  const uploaded = await ann.upload("/api/v1/template/pdf", { name: "lease.pdf", bytes: form, type: "application/pdf" });
  assert.equal(uploaded.status, 201, uploaded.text);
  const template = await createPaper(ann, leaseXml(textAt(uploaded, "uuid"), textAt(uploaded, "hash")));
  const head = `templateUuid="${template.uuid}" templateVersion="${template.version}"`;
  return {
    /** The id of a lease that Ann has sent and Bob filled in. */
    sign: async (): Promise<string> => {
      const sent = await ann.post("/api/v1/envelope/send", {
        data: `<envelope ${head}><info><subject>Flat 7</subject></info><flow><roles><role id="tenant" mailboxUuid="${bob.mailboxId}"/></roles></flow>
          <documents><document id="lease"><field name="flat">FlatSeven</field>
          <field name="terms">Many words that wrap over several lines in a narrow box</field></document></documents></envelope>`,
      });
      assert.equal(sent.status, 201, sent.text);
      const envelope = textAt(sent, "uuid");
      const filled = await bob.put("/api/v1/envelope/fill", {
        uuid: envelope,
        data: `<envelope ${head}><documents><document id="lease"><field name="pets">1</field><field name="pay">yearly</field>
          <field name="tenant">TenantBob</field></document></documents></envelope>`,
      });
      assert.equal(filled.status, 200, filled.text);
      return envelope;
    },
    /** The archive of a lease as a ZIP file. */
    archiveOf: async (envelope: string): Promise<Buffer> => {
      const zip = await ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
      assert.equal(zip.status, 200, zip.text.slice(0, 300));
      return zip.bytes;
    },
  };
}

function leaseXml(uuid: string, hash: string): string {
  return `<template><info><name>Lease</name><description>A lease</description><expire/></info><documents>
    <document id="lease" type="pdf"><info><title>Lease</title><pdf uuid="${uuid}" hash="${hash}"/></info><body>
      <field type="text" name="flat" roleId="owner" x="20" y="30" width="60" height="8" page="0"/>
      <field type="text" name="terms" roleId="owner" multilines="true" x="20" y="50" width="30" height="40" page="0"/>
      <field type="checkbox" name="pets" roleId="tenant" x="20" y="100" width="6" height="6" page="0"/>
      <field type="radio" name="pay" value="monthly" roleId="tenant" x="20" y="120" width="6" height="6" page="0"/>
      <field type="radio" name="pay" value="yearly" roleId="tenant" x="40" y="120" width="6" height="6" page="0"/>
      <field type="barcode" name="code" code="qrcode" source="link" roleId="owner" x="100" y="100" width="30" height="30" page="0"/>
      <field type="text" name="tenant" roleId="tenant" x="10" y="20" width="50" height="8" page="1"/>
    </body></document></documents>
    <flow><roles><role id="owner" title="Owner" type="sender"/><role id="tenant" title="Tenant" type="assignee"/></roles></flow></template>`;
}
