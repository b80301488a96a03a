import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplate } from "../read-template.ts";
import { roleFaults } from "./share-roles.ts";

const mailbox = "0193a000-0000-7000-8000-0000000000b1";

/** The names and arguments of the faults of a template with these roles beside its sender. */
function faultsOf(roles: string, subject = "Order"): readonly (readonly unknown[])[] {
  const info = `<info><name>N</name>${subject === "" ? "" : `<subject>${subject}</subject>`}</info>`;
  const fields = ["a", "b"]
    .filter((id) => roles.includes(`id="${id}"`))
    .map((id) => `<field type="text" name="${id}" roleId="${id}"/>`)
    .join("");
  const read = readTemplate(
    `<template>${info}<documents><document id="d"><info><title>D</title></info><body><p>${fields}</p></body></document></documents><flow><roles><role id="s" title="S" type="sender"/>${roles}</roles></flow></template>`,
  );
  if ("faults" in read) assert.fail(JSON.stringify(read.faults));
  return roleFaults(read.template).map(({ code, args = [] }) => [code, ...args]);
}

const open = '<role id="a" title="A" type="assignee"/>';
const fixed = `<role id="a" title="A" type="assignee" mailboxUuid="${mailbox}"/>`;
const cases: readonly (readonly [title: string, roles: string, subject: string, faults: readonly (readonly unknown[])[]])[] = [
  ["a recipient that is fixed", fixed, "Order", []],
  ["a recipient that is open", open, "Order", [["template.share_role", "a"]]],
  ["a recipient as another that is fixed", `${fixed}<role id="b" title="B" type="assignee" sameAs="a"/>`, "Order", []],
  ["no subject", fixed, "", [["template.share_subject"]]],
];

for (const [title, roles, subject, faults] of cases) {
  test(`a template to share with a code: ${title}`, () => assert.deepEqual(faultsOf(roles, subject), faults));
}
