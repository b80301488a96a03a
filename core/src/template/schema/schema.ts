import { table } from "../../text/table.ts";
import type { XmlElement } from "../../xml/tree.ts";
import {
  anyOf,
  attributesOf,
  holding,
  identity,
  annotated,
  one,
  oneOf,
  reference,
  textual,
  writeXsd,
  xsd,
} from "../../xml/xsd.ts";
import { simpleType, words } from "../../xml/xsd-types.ts";
import { templateLimits } from "../model/limits.ts";
import { documentKinds, documentTexts } from "../read/read-document.ts";
import { infoAttributes, infoTexts } from "../read/read-info.ts";
import { pdfAttributes } from "../read/read-pdf.ts";
import { roleAttributes, roleKinds } from "../read/read-roles.ts";
import { signatureAttributes } from "../read/read-signatures.ts";
import { templateElements } from "../read-template.ts";
import { bodyTypes } from "./schema-body.ts";
import { fieldTypes } from "./schema-fields.ts";

const { idMax, placeholderMax, tooltipMax, fieldNameMax, roleTitleMax, orderMax, expireDaysMax } = templateLimits;

/** The XSD of template XML, as strict as XSD 1.0 permits: all XML that the reader accepts is valid. */
export function writeTemplateSchema(): string {
  const about =
    "A template. Elements that occur once may be in any order. The service checks what a schema cannot express (which attributes a type " +
    "of field has, who may do what, whether a formula can be evaluated): POST /api/v1/template/check.";
  return writeXsd([
    annotated(about, xsd("element", { name: "template" }, [templateType(), ...keys()])),
    ...partTypes(),
    ...bodyTypes(),
    ...fieldTypes(),
  ]);
}

const partOf = table<string>({ signatures: "0..1" });

function templateType(): XmlElement {
  return holding(
    xsd(
      "all",
      {},
      templateElements.map((name) => one(name, name, partOf[name])),
    ),
  );
}

/** Constraints: ids are unique, and role references name existing roles. */
function keys(): readonly XmlElement[] {
  return [
    identity("key", "documentId", "documents/document", ["@id"]),
    identity("key", "roleId", "flow/roles/role", ["@id"]),
    reference("roleOfField", ".//field", "@roleId", "roleId"),
    reference("roleOfTable", ".//table", "@roleId", "roleId"),
    reference("roleOfSignature", "signatures/signature", "@roleId", "roleId"),
    identity("unique", "signatureOfRole", "signatures/signature", ["@documentId", "@roleId"]),
  ];
}

function partTypes(): readonly XmlElement[] {
  const texts = (lengths: Readonly<Record<string, number>>, needed: string): readonly XmlElement[] =>
    Object.entries(lengths).map(([name, max]) =>
      one(name, `${name === needed ? "filled" : "text"}.${max}`, name === needed ? "1..1" : "0..1"),
    );
  const infoParts = Object.entries(infoAttributes).map(([name, names]) =>
    oneOf(name, textual("nothing", attributesOf(names, infoAttributeTypes)), "0..1"),
  );
  const pdf = oneOf(
    "pdf",
    textual("nothing", attributesOf(pdfAttributes, { uuid: "uuid", hash: "filled" }, pdfAttributes)),
    "0..1",
  );
  return [
    holding(xsd("all", {}, [...texts(infoTexts, "name"), ...infoParts]), [], { name: "info" }),
    holding(xsd("sequence", {}, [one("document", "document", "1..*")]), [], { name: "documents" }),
    holding(xsd("all", {}, [one("info", "documentInfo"), one("body", "body")]), documentAttributes(), { name: "document" }),
    simpleType("documentKind", "xs:token", words("", ...Object.keys(documentKinds))),
    holding(xsd("all", {}, [...texts(documentTexts, "title"), pdf]), [], { name: "documentInfo" }),
    holding(anyOf([oneOf("signature", textual("nothing", signature()))]), [], { name: "signatures" }),
    holding(xsd("all", {}, [one("roles", "roles")]), [], { name: "flow" }),
    holding(
      xsd("sequence", {}, [oneOf("role", textual("nothing", role()), "2..*")]),
      attributesOf(["ordered"], { ordered: "boolean" }),
      {
        name: "roles",
      },
    ),
    simpleType("roleKind", "xs:token", words(...roleKinds)),
  ];
}

const infoAttributeTypes = {
  after: `whole.1.${expireDaysMax}`,
  notifyIn: `whole.0.${expireDaysMax}`,
  customAllowed: "boolean",
  delegation: "boolean",
  sharing: "boolean",
  beforeCompletion: "boolean",
};

function documentAttributes(): readonly XmlElement[] {
  return attributesOf(["id", "type"], { id: `filled.${idMax}`, type: "documentKind" }, ["id"]);
}

function signature(): readonly XmlElement[] {
  const types = {
    name: `filled.${fieldNameMax}`,
    roleId: `filled.${idMax}`,
    documentId: `text.${idMax}`,
    qualified: "boolean",
    stamp: "boolean.false",
    placeholder: `text.${placeholderMax}`,
    tooltip: `text.${tooltipMax}`,
    itnDocumentId: `text.${idMax}`,
    itnFieldName: `text.${fieldNameMax}`,
  };
  return attributesOf(signatureAttributes, types, ["name", "roleId"]);
}

function role(): readonly XmlElement[] {
  const types = {
    id: `id.${idMax}`,
    title: `filled.${roleTitleMax}`,
    type: "roleKind",
    order: `whole.0.${orderMax}`,
    mailboxUuid: "recipient",
    sameAs: `text.${idMax}`,
    contactsOnly: "boolean",
  };
  return attributesOf(roleAttributes, types, ["id", "title", "type"]);
}
