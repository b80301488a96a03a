import type { TemplateId, TemplateVersionId } from "../../ids/id.ts";
import type { Field } from "../../template/model/field.ts";
import type { Template } from "../../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { annotated, xsd } from "../../xml/xsd.ts";
import { simpleType, unionType, unsettled } from "../../xml/xsd-types.ts";
import { envelopeSchema, fieldType } from "./schema.ts";
import { describeField, valueTypes } from "./schema-values.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The template version. */
export type SchemaSource = {
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly template: Template;
};

/**
 * The XSD of the envelopes of one version, written in steps, with its documents, roles, tables and fields by name. XSD 1.0 has one type for all
 * elements of a name, so a text must be valid for any of the fields; annotations list the rules of each field.
 */
export function* writeVersionSchema({ templateId, templateVersion, template }: SchemaSource): Steps<string> {
  const { documents, roles } = template;
  const pace: Pace = { parts: 0 };
  const all = documents.flatMap(({ fields }) => fields);
  const plain = yield* typesOf(all.filter(isPlain), "field", pace);
  const cells = yield* typesOf(
    all.filter((field) => !isPlain(field)),
    "cell",
    pace,
  );
  const tables = documents.flatMap((document) =>
    document.tables.map(({ name, roleId }) => [name, `${document.id}: rows of role ${roleId}`] as const),
  );
  return yield* envelopeSchema({
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
      yield* named(
        "documentId",
        documents.map(({ id, title }) => [id, title]),
        pace,
      ),
      yield* named(
        "roleId",
        roles.map(({ id, title, kind }) => [id, `${title}, ${kind}`]),
        pace,
      ),
      ...(tables.length === 0 ? [] : yield* namesType("tableName", tables, pace)),
      ...plain.definitions,
      ...cells.definitions,
    ],
  });
}

function isPlain({ table }: Field): boolean {
  return table === undefined;
}

type Types = { readonly type: XmlElement | undefined; readonly definitions: readonly XmlElement[] };

function* typesOf(fields: readonly Field[], kind: "field" | "cell", pace: Pace): Steps<Types> {
  if (fields.length === 0) return { type: undefined, definitions: [] };
  const value = yield* valueTypes(`${kind}Value`, fields, pace);
  const words: Word[] = [];
  for (const field of fields) {
    if (isStepDone(pace)) yield;
    words.push([field.name, describeField(field)]);
  }
  const names = yield* namesType(`${kind}Name`, words, pace);
  return { type: fieldType(`${kind}Name`, value.text), definitions: [...names, ...value.definitions] };
}

/** The id in upper or lower case, or nothing. */
function thisId(name: string, id: string): XmlElement {
  const anyCase = id.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return simpleType(name, "xs:token", [["pattern", `(${anyCase})?`]]);
}

type Word = readonly [word: string, about: string];

/** Names in the template's Unicode normal form. Other forms are accepted too, which a schema cannot express. */
function* namesType(name: string, words: readonly Word[], pace: Pace): Steps<readonly XmlElement[]> {
  const other = simpleType(`${name}.unsettled`, "xs:string", [["pattern", `[\\s\\S]*[${unsettled}][\\s\\S]*`]]);
  return [unionType(name, [`${name}.settled`, `${name}.unsettled`]), yield* named(`${name}.settled`, words, pace), other];
}

/** Words with their annotations; a word used in several documents has several annotations. */
function* named(name: string, words: readonly Word[], pace: Pace): Steps<XmlElement> {
  const notes = new Map<string, Set<string>>();
  for (const [word, about] of words) {
    if (isStepDone(pace)) yield;
    for (const one of [word, normalForm(word)]) notes.set(one, (notes.get(one) ?? new Set()).add(about));
  }
  const list: XmlElement[] = [];
  for (const [value, about] of notes) {
    if (isStepDone(pace)) yield;
    list.push(annotated([...about].join("; "), xsd("enumeration", { value })));
  }
  return xsd("simpleType", { name }, [xsd("restriction", { base: "xs:string" }, list)]);
}
