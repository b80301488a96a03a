import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { readTemplate } from "../template/read-template.ts";
import { allSteps } from "../xml/steps.ts";
import type { ArchiveEntry } from "./plan.ts";
import { selectStructure, unknownZipNames, zipTree, type ZipEntity } from "./structure.ts";

const read = readTemplate(`<template><info><name>Order</name><expire/></info><documents>
  <document id="a/b"><info><title>Order</title></info><body><p><field type="text" name="goods" roleId="buyer" max="100"/>
    <field type="attachment" name="proof" roleId="buyer" attachmentType="file"/></p></body></document>
  <document id="x" type="singleAttachment"><info><title>Invoice</title></info>
    <body><field type="attachment" name="file" roleId="buyer" attachmentType="file"/></body></document>
  </documents><flow><roles><role id="buyer" title="Buyer" type="sender"/><role id="seller" title="Seller" type="copy"/></roles></flow></template>`);
assert.ok("template" in read, JSON.stringify(read));
const { template } = read;

const chosen = (entities: readonly ZipEntity[]): readonly string[] =>
  entities.flatMap(({ name, selected, children }) => [...(selected ? [name] : []), ...chosen(children)]);
const named = (entities: readonly ZipEntity[]): readonly string[] =>
  entities.flatMap(({ name, displayName, children }) => [`${name} ${displayName}`, ...named(children)]);

const all = [
  "documents/a%2Fb Order",
  "documents/a%2Fb/document Order.pdf",
  "documents/a%2Fb/data Order.xml",
  "documents/a%2Fb/printable Order.print.pdf",
  "documents/a%2Fb/certificate Order.signatures.pdf",
  "documents/x Invoice",
  "documents/x/original file",
  "documents/x/certificate Invoice.signatures.pdf",
  "attachments attachments",
  "attachments/a%2Fb Order",
  "audit AuditTrail.pdf",
];

test("the tree has every entry an archive can have, all selected when no names are given", () => {
  const tree = allSteps(zipTree(template, undefined));
  assert.deepEqual(named(tree), all);
  assert.deepEqual(
    chosen(tree),
    all.map((one) => one.split(" ")[0]),
  );
});

const selections: readonly (readonly [readonly string[], readonly string[]])[] = [
  [[], []],
  [["audit"], ["audit"]],
  [["documents/x"], ["documents/x", "documents/x/original", "documents/x/certificate"]],
  [["documents/x/original"], ["documents/x/original"]],
  [
    ["documents/x/original", "documents/x/certificate"],
    ["documents/x", "documents/x/original", "documents/x/certificate"],
  ],
  [["attachments"], ["attachments", "attachments/a%2Fb"]],
  [["documents/gone"], []],
];
for (const [names, expected] of selections) {
  test(`the names ${JSON.stringify(names)} select ${expected.length} entities`, () => {
    assert.deepEqual(chosen(allSteps(zipTree(template, new Set(names)))), expected);
  });
}

test("names that no entry has are reported", () => {
  assert.deepEqual(allSteps(unknownZipNames(template, ["audit", "Audit", "documents/a/b", "documents/x/data"])), [
    "Audit",
    "documents/a/b",
    "documents/x/data",
  ]);
});

const entry = (kind: ArchiveEntry["kind"], documentId: string | undefined): ArchiveEntry => ({
  path: `${documentId ?? ""} ${kind}`,
  kind,
  documentId,
  viewRoleIds: [],
  contentType: "",
  sha256: "",
  sizeBytes: 0,
  crc32: 0,
  modifiedAt: parseInstant("2026-11-20T08:00:00.000Z", "at"),
});
const entries = [
  entry("document", "a/b"),
  entry("data", "a/b"),
  entry("attachment", "a/b"),
  entry("original", "x"),
  entry("audit", undefined),
];
const downloads: readonly (readonly [readonly string[], readonly string[]])[] = [
  [[], []],
  [["documents/a%2Fb"], ["a/b document", "a/b data"]],
  [
    ["documents/a%2Fb/data", "audit"],
    ["a/b data", " audit"],
  ],
  [["attachments/a%2Fb"], ["a/b attachment"]],
  [
    ["attachments", "documents/x/original"],
    ["a/b attachment", "x original"],
  ],
];
for (const [names, expected] of downloads) {
  test(`a download by ${JSON.stringify(names)} has ${expected.length} entries`, () => {
    assert.deepEqual(
      selectStructure(entries, new Set(names)).map(({ path }) => path),
      expected,
    );
  });
}

test("documents that take no files have no folder of attachments", () => {
  const documents = template.documents.map((one) => ({ ...one, fields: one.fields.filter(({ type }) => type !== "attachment") }));
  const names = allSteps(zipTree({ ...template, documents }, undefined)).map(({ name }) => name);
  assert.deepEqual(names, ["documents/a%2Fb", "documents/x", "audit"]);
});
