import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../fault/fault.ts";
import type { Envelope, EnvelopeRole, Value } from "../envelope/model/model.ts";
import { parseId } from "../ids/id.ts";
import { parseInstant } from "../ids/instant.ts";
import type { AttachmentField } from "../template/model/field.ts";
import type { Template, TemplateDocument } from "../template/model/model.ts";
import { finishedAt } from "./finished.ts";
import { readMask } from "./mask.ts";
import { archiveName, planArchive, selectEntries, type ArchiveFile, type BuiltDocument } from "./plan.ts";

const at = (minute: number) => parseInstant(`2026-11-20T08:${String(minute).padStart(2, "0")}:00.000Z`, "at");
const id = <Kind extends string>(digit: string) => parseId<Kind>(`0193aaaa-bbbb-7ccc-8ddd-00000000000${digit}`, "id");
const file = (name: string): ArchiveFile => ({ sha256: name, sizeBytes: name.length, crc32: 7 });

const role = (roleId: string, minute: number | undefined): EnvelopeRole => ({
  id: roleId,
  title: roleId,
  kind: "assignee",
  order: 1,
  mailboxId: id("1"),
  email: undefined,
  isActive: minute === undefined,
  isCompleted: minute !== undefined,
  completedAt: minute === undefined ? undefined : at(minute),
});

const upload = (documentId: string, name: string, roleId: string, more: Partial<AttachmentField> = {}): AttachmentField => ({
  documentId,
  name,
  roleId,
  placeholder: undefined,
  tooltip: undefined,
  isRequired: true,
  isSearchable: false,
  defaultValue: undefined,
  prefill: undefined,
  placement: undefined,
  table: undefined,
  type: "attachment",
  attachmentType: "all",
  viewRoleIds: [],
  ...more,
});

const document = (
  documentId: string,
  title: string,
  fields: readonly AttachmentField[],
  kind: TemplateDocument["kind"] = "structured",
): TemplateDocument => ({ id: documentId, kind, title, description: "", body: [], fields, tables: [], pdf: undefined });

const attached = (fileName: string): Value => ({
  kind: "attachment",
  attachmentId: id<"attachment">("2"),
  fileName,
  sizeBytes: 5,
  contentType: "application/pdf",
  sha256: fileName,
  crc32: 9,
});

const template = (...documents: TemplateDocument[]): Template => ({
  name: "T",
  description: "",
  subject: undefined,
  message: undefined,
  expire: undefined,
  archiveBeforeCompletion: true,
  signatures: [],
  forwarding: { delegation: undefined, sharing: undefined },
  documents,
  ordered: false,
  roles: [],
});

const envelope = (more: Partial<Envelope> = {}): Envelope => ({
  id: id("3"),
  templateId: id("4"),
  templateVersion: id("5"),
  senderMailboxId: id("1"),
  status: "SENT",
  subject: "S",
  message: "",
  expire: undefined,
  forwarding: { delegation: true, sharing: true },
  createdAt: at(0),
  sentAt: at(1),
  completedAt: undefined,
  expiresAt: undefined,
  changedAt: at(9),
  changedByRoleId: undefined,
  stateMessage: "",
  revision: 2,
  roles: [role("a", 1), role("b", 5)],
  documents: [],
  signatures: [],
  onApprovalOf: [],
  ...more,
});

const structured: BuiltDocument = {
  document: file("doc"),
  data: file("xml"),
  printable: file("print"),
  certificate: file("cert"),
  container: undefined,
  signatures: [],
};
const external: BuiltDocument = {
  document: undefined,
  data: undefined,
  printable: undefined,
  certificate: file("cert"),
  container: undefined,
  signatures: [],
};

test("signatures follow their document, each with the OCSP responses that confirm it", () => {
  const signatures = [
    { cms: file("s1"), ocspResponses: [], crls: [] },
    { cms: file("s2"), ocspResponses: [file("r1"), file("r2")], crls: [file("l1")] },
  ];
  const built = new Map([["d1", { ...structured, signatures }]]);
  const entries = planArchive(envelope(), template(document("d1", "Plan", [])), built, file("trail"));
  const signed = entries.filter(({ kind }) => kind === "signature");
  assert.deepEqual(
    signed.map(({ path, contentType }) => [path, contentType]),
    [
      ["Plan/Plan.1.p7s", "application/pkcs7-signature"],
      ["Plan/Plan.2.p7s", "application/pkcs7-signature"],
      ["Plan/Plan.2.1.ocsp", "application/ocsp-response"],
      ["Plan/Plan.2.2.ocsp", "application/ocsp-response"],
      ["Plan/Plan.2.1.crl", "application/pkix-crl"],
    ],
  );
});

test("an archive has a folder a document, attachments by field, and the audit trail at the end", () => {
  const documents = [
    document("d1", "Contract 1/2", [upload("d1", "Scan", "a")]),
    document("d2", "Annex", [upload("d2", "x", "b")], "external"),
  ];
  const values = [
    { documentId: "d1", fields: { Scan: attached("a/b.pdf") }, tables: {} },
    { documentId: "d2", fields: { x: attached("Annex.signatures.pdf") }, tables: {} },
  ];
  const entries = planArchive(
    envelope({ documents: values }),
    template(...documents),
    new Map([
      ["d1", structured],
      ["d2", external],
    ]),
    file("trail"),
  );
  assert.deepEqual(
    entries.map(({ path, sha256 }) => [path, sha256]),
    [
      ["Contract 1-2/Contract 1-2.pdf", "doc"],
      ["Contract 1-2/Contract 1-2.xml", "xml"],
      ["Contract 1-2/Contract 1-2.print.pdf", "print"],
      ["Contract 1-2/Contract 1-2.signatures.pdf", "cert"],
      ["Annex/Annex.signatures (2).pdf", "Annex.signatures.pdf"],
      ["Annex/Annex.signatures.pdf", "cert"],
      ["attachments/Scan/a-b.pdf", "a/b.pdf"],
      ["AuditTrail.pdf", "trail"],
    ],
  );
  assert.ok(entries.every((entry) => entry.modifiedAt === at(9)));
});

test("titles that file systems treat as equal, or that are the name of another file, get separate folders", () => {
  const titles = ["A", "a", "A/", "attachments", "AuditTrail.pdf", "con"];
  const documents = titles.map((title, index) => document(`d${index}`, title, []));
  const built = new Map(documents.map((one) => [one.id, { ...external }]));
  const folders = planArchive(envelope(), template(...documents), built, file("trail")).map(({ path }) => path.split("/")[0]);
  assert.deepEqual(folders, ["A", "a (2)", "A-", "attachments (2)", "AuditTrail (2).pdf", "_con", "AuditTrail.pdf"]);
});

test("files of one name in a field's folder are numbered, rows of tables in order", () => {
  const one = { ...document("d1", "A", [upload("d1", "Scan", "a", { table: "t" })]), tables: [], pdf: undefined };
  const two = document("d2", "B", [upload("d2", "scan", "a")]);
  const values = [
    { documentId: "d1", fields: {}, tables: { t: [{ Scan: attached("x.pdf") }, {}, { Scan: attached("X.pdf") }] } },
    { documentId: "d2", fields: { scan: attached("x.pdf") }, tables: {} },
  ];
  const built = new Map([
    ["d1", external],
    ["d2", external],
  ]);
  const paths = planArchive(envelope({ documents: values }), template(one, two), built, file("trail")).map(({ path }) => path);
  assert.deepEqual(paths.slice(2, 5), ["attachments/Scan/x.pdf", "attachments/Scan/X (2).pdf", "attachments/scan/x (3).pdf"]);
});

test("a document is finished when every role that writes in it is done", () => {
  const both = document("d", "D", [upload("d", "x", "a"), upload("d", "y", "b")]);
  const table = {
    ...document("d", "D", []),
    tables: [{ name: "t", roleId: "b", autoNumbering: false, columns: [], fieldNames: [] }],
  };
  assert.equal(finishedAt(both, envelope()), at(5));
  assert.equal(finishedAt(both, envelope({ roles: [role("a", 1), role("b", undefined)] })), undefined);
  assert.equal(finishedAt(table, envelope({ roles: [role("a", 1), role("b", undefined)] })), undefined);
  assert.equal(finishedAt(document("d", "D", []), envelope({ roles: [role("a", undefined)] })), at(1));
  assert.equal(finishedAt(document("d", "D", []), envelope({ sentAt: undefined })), undefined);
});

test("a document shown to some roles is left out of the archives of the others", () => {
  const secret = document("d", "D", [upload("d", "x", "a", { viewRoleIds: ["a"] })], "external");
  const values = [{ documentId: "d", fields: { x: attached("x.pdf") }, tables: {} }];
  const entries = planArchive(envelope({ documents: values }), template(secret), new Map([["d", external]]), file("trail"));
  const count = (...roles: string[]): number =>
    selectEntries(entries, { documentId: undefined, excluded: new Set(), roleIds: new Set(roles) }).length;
  assert.deepEqual([count("a"), count("b"), count("b", "a")], [3, 1, 3]);
});

test("the letters c, p and a are known, in any number and order", () => {
  assert.deepEqual([...readMask("")], []);
  assert.deepEqual([...readMask("cpa")], ["certificate", "printable", "audit", "evidence"]);
  assert.deepEqual([...readMask("ppac")], ["printable", "audit", "evidence", "certificate"]);
  for (const mask of ["x", "C", "c,p", " ", "cpaе"]) assert.throws(() => readMask(mask), Fault, mask);
});

test("an archive is named after its subject, or after the envelope when that says nothing", () => {
  assert.equal(archiveName(envelope({ subject: "Pumps: 2/3" })), "Pumps- 2-3.zip");
  assert.equal(archiveName(envelope({ subject: "..." })), `${id("3")}.zip`);
});

test("the attachments of a field whose name no folder can have are in one named field", () => {
  const values = [{ documentId: "d1", fields: { "...": attached("a.pdf") }, tables: {} }];
  const built = new Map([["d1", structured]]);
  const of = template(document("d1", "Contract", [upload("d1", "...", "a")]));
  const entries = planArchive(envelope({ documents: values }), of, built, file("trail"));
  assert.ok(
    entries.some(({ path }) => path === "attachments/field/a.pdf"),
    JSON.stringify(entries),
  );
});
