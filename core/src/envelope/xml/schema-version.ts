import type { TemplateId, TemplateVersionId } from "../../ids/id.ts";
import type { Field } from "../../template/model/field.ts";
import type { Template, TemplateDocument } from "../../template/model/model.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { annotated, xsd } from "../../xml/xsd.ts";
import { simpleType, unionType, unsettled } from "../../xml/xsd-types.ts";
import { envelopeSchema, fieldType } from "./schema.ts";
import { describeField, valueTypes } from "./schema-values.ts";

/** The template version. */
export type SchemaSource = {
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly template: Template;
};

/**
 * The XSD of the envelopes of one version, with its documents, roles, tables and fields by name. XSD 1.0 has one type for all
 * elements of a name, so a text must be valid for any of the fields; annotations list the rules of each field.
 */
export function writeVersionSchema({ templateId, templateVersion, template }: SchemaSource): string {
  const { documents, roles } = template;
  const plain = fieldsOf(documents, "field", (field) => field.table === undefined);
  const cells = fieldsOf(documents, "cell", (field) => field.table !== undefined);
  const tables = documents.flatMap((document) =>
    document.tables.map(({ name, roleId }) => [name, `${document.id}: rows of role ${roleId}`] as const),
  );
  return envelopeSchema({
    about: `An envelope of version ${templateVersion} of ${template.name}: draft, send, fill and what is read.`,
    templateUuid: "thisTemplate",
    templateVersion: "thisVersion",
    documentId: "documentId",
    roleId: "roleId",
    tableName: "tableName",
    field: plain.type,
    cell: cells.type,
    definitions: [
      thisId("thisTemplate", templateId),
      thisId("thisVersion", templateVersion),
      named(
        "documentId",
        documents.map(({ id, title }) => [id, title]),
      ),
      named(
        "roleId",
        roles.map(({ id, title, kind }) => [id, `${title}, ${kind}`]),
      ),
      ...(tables.length === 0 ? [] : namesType("tableName", tables)),
      ...plain.definitions,
      ...cells.definitions,
    ],
  });
}

function fieldsOf(documents: readonly TemplateDocument[], kind: "field" | "cell", isOne: (field: Field) => boolean) {
  const fields = documents.flatMap((document) => document.fields.filter(isOne));
  if (fields.length === 0) return { type: undefined, definitions: [] };
  const value = valueTypes(`${kind}Value`, fields);
  const names = namesType(
    `${kind}Name`,
    fields.map((field) => [field.name, describeField(field)]),
  );
  return { type: fieldType(`${kind}Name`, value.text), definitions: [...names, ...value.definitions] };
}

/** The id in upper or lower case, or nothing. */
function thisId(name: string, id: string): XmlElement {
  const anyCase = id.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return simpleType(name, "xs:token", [["pattern", `(${anyCase})?`]]);
}

type Word = readonly [word: string, about: string];

/** Names in the template's Unicode normal form. Other forms are accepted too, which a schema cannot express. */
function namesType(name: string, words: readonly Word[]): readonly XmlElement[] {
  const other = simpleType(`${name}.unsettled`, "xs:string", [["pattern", `[\\s\\S]*[${unsettled}][\\s\\S]*`]]);
  return [unionType(name, [`${name}.settled`, `${name}.unsettled`]), named(`${name}.settled`, words), other];
}

/** Words with their annotations; a word used in several documents has several annotations. */
function named(name: string, words: readonly Word[]): XmlElement {
  const notes = new Map<string, string[]>();
  for (const [word, about] of words)
    for (const one of [word, word.normalize("NFC")]) notes.set(one, [...new Set([...(notes.get(one) ?? []), about])]);
  const list = [...notes].map(([value, about]) => annotated(about.join("; "), xsd("enumeration", { value })));
  return xsd("simpleType", { name }, [xsd("restriction", { base: "xs:string" }, list)]);
}
