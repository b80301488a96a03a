import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { readTemplate } from "../read-template.ts";

type Parts = {
  readonly drawn?: string;
  readonly view?: string;
  readonly roles?: string;
  readonly slots?: string;
  readonly ordered?: boolean;
};
const role = (id: string, order: number, type = "assignee"): string =>
  `<role id="${id}" title="${id}" type="${type}" order="${order}"/>`;
const inTurn = role("up", 1) + role("ink", 2);
const ink = '<field type="einksign" name="sign" roleId="ink"/>';

/** An external document that `up` uploads, with its drawing fields. */
function xml({ drawn = ink, view = "", roles = inTurn, slots = "", ordered = true }: Parts): string {
  const file = `<field type="attachment" name="f" attachmentType="all" roleId="up" ${view}/>`;
  const documents = `<document id="e" type="singleAttachment"><info><title>E</title></info><body>${drawn}${file}</body></document>
    <document id="d"><info><title>D</title></info><body><field type="text" name="t" roleId="ink"/><field type="text" name="u" roleId="up"/></body></document>`;
  return `<template><info><name>N</name></info><documents>${documents}</documents><signatures>${slots}</signatures>
    <flow><roles${ordered ? ' ordered="true"' : ""}>${role("s", 0, "sender")}${roles}</roles></flow></template>`;
}

const signer = role("g", 3, "signer");
const slot = (document: string): string => `<signature name="n" roleId="g" documentId="${document}"/>`;
const cases: readonly (readonly [string, Parts, readonly (readonly [number, string?])[]])[] = [
  [
    "is signed and initialled by hand",
    { drawn: `<div>${ink}</div><field type="initials" name="i" roleId="ink" optional="true"/>` },
    [],
  ],
  ["has no other field", { drawn: `${ink}<field type="text" name="x" roleId="ink"/>` }, [[40048]]],
  ["has no text", { drawn: `${ink}signed here` }, [[40045]]],
  [
    "has a file, not drawings alone",
    { drawn: `${ink}<field type="attachment" name="g" attachmentType="all" roleId="up"/>` },
    [[40048]],
  ],
  ["is uploaded before it is signed by hand", { roles: role("up", 2) + role("ink", 1) }, [[40077, "sign"]]],
  [
    "is not signed by hand in the step that uploads it",
    { roles: role("up", 1) + role("ink", 1) + role("c", 2, "copy") },
    [[40077, "sign"]],
  ],
  ["is signed by hand by the role that uploads it", { drawn: ink.replace('"ink"', '"up"') }, []],
  ["is signed by hand beside the upload in the automatic order", { ordered: false }, []],
  [
    "is not signed by hand by the sender before others upload it",
    { ordered: false, drawn: ink.replace('"ink"', '"s"') },
    [[40077, "sign"]],
  ],
  ["is not hidden from a role that signs it by hand", { view: 'viewRoleIds="up,s"' }, [[40097, "f"]]],
  ["has no digital signature beside the drawn one", { roles: inTurn + signer, slots: slot("e") }, [[40101]]],
  ["leaves digital signatures to other documents", { roles: inTurn + signer, slots: slot("d") }, []],
];
for (const [what, parts, expected] of cases) {
  test(`an external document ${what}`, () => {
    const found = readTemplate(xml(parts));
    const rows = "faults" in found ? found.faults : [];
    assert.deepEqual(
      rows.map(({ code, fieldName, documentId }) => [catalogue[code].code, documentId, fieldName]),
      expected.map(([code, field]) => [code, "e", field ?? rows[0]?.fieldName]),
    );
  });
}
