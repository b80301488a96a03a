import { table } from "../../text/table.ts";
import { allSteps, type Steps } from "../../xml/steps.ts";
import type { XmlElement } from "../../xml/tree.ts";
import {
  anyOf,
  attributesOf,
  holding,
  identity,
  annotated,
  oneOf,
  otherAttributes,
  textual,
  writeXsdInSteps,
  xsd,
} from "../../xml/xsd.ts";
import { envelopeLimits } from "../model/limits.ts";
import { envelopeElements, repeatable, textElements } from "./read-names.ts";

const { subjectMax, messageMax, stateMessageMax, expireDaysMax } = envelopeLimits;

/** The template-specific parts of a schema: types of ids and names, and the types of a field, outside and inside rows. */
export type EnvelopeTypes = {
  readonly about: string;
  readonly templateUuid: string;
  readonly templateVersion: string;
  readonly documentId: string;
  readonly roleId: string;
  readonly tableName: string;
  /** Undefined where the template has no fields. */
  readonly field: XmlElement | undefined;
  readonly cell: XmlElement | undefined;
  readonly definitions: readonly XmlElement[];
};

/** The XSD of the envelopes of any template, for drafts, sends, fills and reads. */
export function writeEnvelopeSchema(): string {
  const id = "uuid.optional";
  const types = {
    about: "An envelope of any template. GET /api/v1/template/{uuid}/envelope.xsd is made for one: it knows its ids and names.",
    templateUuid: id,
    templateVersion: id,
    documentId: "given",
    roleId: "given",
    tableName: "given",
    field: fieldType("given", undefined),
    cell: fieldType("given", undefined),
    definitions: [],
  };
  return allSteps(envelopeSchema(types));
}

/**
 * The type of `field`: its name has the type `name`; its text has the type `text`, or is any text with optional `value` elements.
 */
export function fieldType(name: string, text: string | undefined): XmlElement {
  const attributes = attributesOf(["name", "value", "attachmentUuid", "recordUuid"], { name }, ["name"]);
  if (text !== undefined) return textual(text, [...attributes, otherAttributes()]);
  const value = oneOf("value", textual("xs:string", [otherAttributes()]));
  return holding(anyOf([value]), [...attributes, otherAttributes()], { mixed: "true" });
}

/** The XSD of envelopes with these types, in steps. Unknown attributes are permitted everywhere, because the reader ignores them. */
export function envelopeSchema(types: EnvelopeTypes): Steps<string> {
  const unique = [
    identity("unique", "documentId", "documents/document", ["@id"]),
    identity("unique", "roleId", "flow/roles/role", ["@id"]),
  ];
  const root = xsd("element", { name: "envelope" }, [typeOf("envelope", "", types), ...unique]);
  return writeXsdInSteps([annotated(types.about, root), ...types.definitions]);
}

function typeOf(name: string, parent: string, types: EnvelopeTypes): XmlElement {
  const attributes = [...attributesIn(name, types), otherAttributes()];
  const names = envelopeElements[name] ?? [];
  if (textElements.has(name)) return textual(texts[`${parent}/${name}`] ?? "xs:string", attributes);
  if (names.length === 0) return textual("nothing", attributes);
  const children = names.flatMap((one) => elementIn(one, name, types));
  if (names.some((one) => repeatable.has(one))) return holding(anyOf(children), attributes);
  return holding(xsd("all", {}, children), attributes);
}

/** An element with its template-specific content; none if the template has no such element. */
function elementIn(name: string, parent: string, types: EnvelopeTypes): readonly XmlElement[] {
  const occurs = repeatable.has(name) ? "1..1" : "0..1";
  if (name === "field") {
    const type = parent === "fieldset" ? types.cell : types.field;
    return type ? [oneOf(name, type, occurs)] : [];
  }
  if (name === "fieldgroup" && !types.cell) return [];
  const element = oneOf(name, typeOf(name, parent, types), occurs);
  return [{ ...element, children: [...element.children, ...(uniqueIn[name] ?? [])] }];
}

const uniqueIn = table<readonly XmlElement[]>({
  document: [identity("unique", "fieldName", "field", ["@name"]), identity("unique", "tableName", "fieldgroup", ["@name"])],
  fieldgroup: [identity("unique", "rowIndex", "fieldset", ["@index"])],
  fieldset: [identity("unique", "cellName", "field", ["@name"])],
});

/** Texts with a maximum length; texts that only the service writes are unrestricted. */
const texts = table<string>({
  "state/message": `text.${stateMessageMax}`,
  "info/subject": `text.${subjectMax}`,
  "info/message": `text.${messageMax}`,
});

function attributesIn(name: string, types: EnvelopeTypes): readonly XmlElement[] {
  const { templateUuid, templateVersion } = types;
  if (name === "envelope") return attributesOf(["templateUuid", "templateVersion"], { templateUuid, templateVersion });
  if (name === "document") return attributesOf(["id"], { id: types.documentId }, ["id"]);
  if (name === "fieldgroup") return attributesOf(["name"], { name: types.tableName }, ["name"]);
  if (name === "fieldset") return attributesOf(["index"], { index: "index" });
  if (name === "role") return attributesOf(["id", "mailboxUuid"], { id: types.roleId, mailboxUuid: "recipient" }, ["id"]);
  if (name === "forwarding") return attributesOf(["delegation", "sharing"], { delegation: "boolean", sharing: "boolean" });
  if (name !== "expire") return [];
  const days = { afterDays: `whole.1.${expireDaysMax}`, notifyIn: `whole.0.${expireDaysMax}` };
  return attributesOf(Object.keys(days), days);
}
