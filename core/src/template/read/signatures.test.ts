import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { readTemplate } from "../read-template.ts";

type Parts = { roles?: string; signatures?: string; view?: string; ordered?: boolean };

const sender = '<role id="s" title="S" type="sender" order="0"/>';
const role = (id: string, type: string, order = 1): string => `<role id="${id}" title="${id}" type="${type}" order="${order}"/>`;
const slot = (more: string): string => `<signature name="n" roleId="g" documentId="d" ${more}/>`;
const twoSlots = slot("") + '<signature name="n" roleId="g" documentId="e"/>';
const twoRoles = role("a", "assignee") + role("g", "signer", 2);

/** A form with fields of the sender and of assignees, a file that the assignee `a` uploads, and signatures. */
function xml({ roles = twoRoles, signatures = twoSlots, view = "", ordered = false }: Parts): string {
  const fields = `<field type="text" name="tax" roleId="s"/><field type="text" name="free" roleId="s" optional="true"/><field type="checkbox" name="box" roleId="s"/>`;
  const form = `<document id="d"><info><title>D</title></info><body>${fields}</body></document>`;
  const file = `<field type="attachment" name="f" roleId="a" attachmentType="all" ${view}/>`;
  const external = `<document id="e" type="singleAttachment"><info><title>E</title></info><body>${file}</body></document>`;
  const flow = `<flow><roles${ordered ? ' ordered="true"' : ""}>${sender}${roles}</roles></flow>`;
  return `<template><info><name>N</name></info><documents>${form}${external}</documents><signatures>${signatures}</signatures>${flow}</template>`;
}

function numbers(parts: Parts): readonly number[] {
  const found = readTemplate(xml(parts));
  return "faults" in found ? found.faults.map((row) => catalogue[row.code].code) : [];
}

const itn = (documentId: string, fieldName: string): string => slot(`itnDocumentId="${documentId}" itnFieldName="${fieldName}"`);
const secondSigner = twoRoles + role("h", "signer", 2);
const wrong: readonly (readonly [string, Parts, readonly number[]])[] = [
  ["of a document that is not there", { signatures: twoSlots.replace('"e"', '"q"') }, [40001]],
  ["that a signer lacks", { roles: secondSigner }, [40015]],
  ["of an assignee", { signatures: slot("").replace('"g"', '"a"') }, [40039, 40015]],
  ["named twice for a document", { roles: secondSigner, signatures: slot("") + slot("").replace('"g"', '"h"') }, [40040]],
  ["of one role twice for a document", { signatures: slot("") + slot("").replace('"n"', '"m"') }, [40042]],
  ["of an unknown role", { signatures: twoSlots + slot("").replace('"n" roleId="g"', '"m"') }, [40049]],
  ["of a role that is not there", { signatures: twoSlots + slot("").replace('"n" roleId="g"', '"m" roleId="q"') }, [40049]],
  ["with a document and no field for the tax number", { signatures: slot('itnDocumentId="d"') }, [40053]],
  ["with a field and no document for the tax number", { signatures: slot('itnFieldName="tax"') }, [40053]],
  ["with a tax number that is not there", { signatures: itn("d", "q") }, [40054]],
  ["with a tax number in a document that is not there", { signatures: itn("q", "tax") }, [40054]],
  ["with an optional tax number", { signatures: itn("d", "free") }, [40055]],
  ["with a box as tax number", { signatures: itn("d", "box") }, [40055]],
  ["with a stamp", { signatures: slot('stamp="true"') }, [40076]],
  ["without a name", { signatures: slot("").replace('name="n"', "") }, [40058]],
  ["without a document, of which there are two", { signatures: slot("").replace('documentId="d"', "") }, [40058]],
  ["of a signer who may not see the file", { view: 'viewRoleIds="s,a"' }, [40097]],
  ["with something unknown", { signatures: slot('colour="red"') }, [1008]],
];
for (const [name, parts, codes] of wrong) {
  test(`a signature ${name} is refused with ${codes.join(", ")}`, () => {
    assert.deepEqual(numbers(parts), codes);
  });
}

test("signatures are read with all their requirements", () => {
  const more = 'qualified="true" stamp="false" placeholder="P" tooltip="T" itnDocumentId="d" itnFieldName="tax"';
  const found = readTemplate(xml({ signatures: slot(more) }));
  assert.ok("template" in found, JSON.stringify(found));
  assert.deepEqual(found.template.signatures, [
    {
      name: "n",
      documentId: "d",
      roleId: "g",
      isQualified: true,
      placeholder: "P",
      tooltip: "T",
      taxNumber: { documentId: "d", fieldName: "tax" },
    },
  ]);
});

test("a template of one document need not say which one is signed", () => {
  const one = xml({ signatures: '<signature name="n" roleId="g"/>' })
    .replace(/<document id="e".*?<\/document>/, "")
    .replace('name="free" roleId="s"', 'name="free" roleId="a"');
  const found = readTemplate(one);
  assert.ok("template" in found, JSON.stringify(found));
  assert.equal(found.template.signatures[0]?.documentId, "d");
});

test("a file may be hidden from roles that neither upload nor sign it", () => {
  assert.deepEqual(numbers({ view: 'viewRoleIds="a,g"' }), []);
});

const inAutomaticOrder = role("c", "copy") + role("g", "signer") + role("p", "approver") + role("a", "assignee");
test("without orders, senders, assignees, approvers, signers and copies act one after the other", () => {
  const found = readTemplate(xml({ roles: inAutomaticOrder }));
  assert.ok("template" in found, JSON.stringify(found));
  assert.deepEqual(
    found.template.roles.map(({ id, order }) => `${id}${order}`),
    ["s0", "c4", "g3", "p2", "a1"],
  );
});

const byHand: readonly (readonly [string, string, readonly number[]])[] = [
  ["an approver between assignee and signer", role("a", "assignee", 1) + role("p", "approver", 2) + role("g", "signer", 3), []],
  [
    "an approver before and after everybody",
    role("p", "approver", 1) + role("a", "assignee", 2) + role("g", "signer", 3) + role("q", "approver", 4),
    [],
  ],
  ["an approver with the sender", role("p", "approver", 0) + twoRoles, [40062]],
  ["a copy with the sender", role("c", "copy", 0) + twoRoles, [40062]],
  ["a copy before all others", role("c", "copy", 1) + role("a", "assignee", 2) + role("g", "signer", 3), []],
  ["a signer before the last assignee", role("a", "assignee", 3) + role("g", "signer", 2) + role("c", "copy", 1), [40062, 40077]],
  [
    "a signer with the assignee whose file is signed",
    role("a", "assignee", 1) + role("g", "signer", 1) + role("c", "copy", 2),
    [40077],
  ],
  ["everybody at once", role("a", "assignee", 1) + role("g", "signer", 1), [40061, 40077]],
];
for (const [name, roles, codes] of byHand) {
  test(`by hand, ${name} is ${codes.length === 0 ? "right" : `refused with ${codes.join(", ")}`}`, () => {
    assert.deepEqual(numbers({ roles, ordered: true }).toSorted(), codes);
  });
}

for (const kind of ["signer", "approver", "copy"]) {
  test(`no field may belong to a role of type ${kind}`, () => {
    const signatures = kind === "signer" ? slot("") : "";
    const roles = role("a", "assignee") + role("g", kind);
    const found = readTemplate(xml({ roles, signatures }).replace('name="free" roleId="s"', 'name="free" roleId="g"'));
    assert.ok("faults" in found);
    assert.deepEqual(
      found.faults.map(({ code, fieldName }) => [code, fieldName]),
      [["field.role_kind", "free"]],
    );
  });
}
