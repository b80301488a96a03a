import { addFaults, type FaultCode, type FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { Steps } from "../../xml/steps.ts";
import type { XmlPlace } from "../../xml/tree.ts";
import { isDrawing, type Field } from "../model/field.ts";
import { isDefaultRight } from "../fields/radio.ts";
import { templateLimits } from "../model/limits.ts";
import type { TemplateDocument } from "../model/model.ts";
import { checkFileOrder } from "./check-file-order.ts";
import { checkSignatures } from "./check-signatures.ts";
import { rolesById } from "../model/roles-by-id.ts";
import type { DocumentReading } from "../read/read-document.ts";
import type { RoleDraft } from "../read/read-roles.ts";
import type { SignatureDraft } from "../read/read-signatures.ts";
import { subjectFaults } from "../model/subject.ts";
import type { TemplateParts } from "../read/template-parts.ts";
import { normalForm } from "../../text/normal-form.ts";

/** Checks the parts of a template against each other: repeated names, unknown or idle roles, the subject. */
export function* checkTemplate(parts: TemplateParts, faults: FaultRow[]): Steps<void> {
  const roles = rolesById(parts.roles);
  checkRoles(parts, roles, faults);
  checkDocuments(parts.documents, faults);
  const documents = parts.documents.map((reading) => reading.document);
  const slots = Map.groupBy(parts.signatures, ({ documentId }) => documentId);
  for (const document of documents) {
    yield;
    checkFields({ document, roles, slots: slots.get(document.id) ?? [], fieldPlace: parts.fieldPlace }, faults);
  }
  yield;
  checkWork(parts, documents, faults);
  yield;
  yield* checkSignatures(parts, faults);
  yield;
  checkFileOrder(parts, faults);
  yield;
  for (const wrong of parts.subject === undefined ? [] : subjectFaults(parts.subject, documents)) {
    faults.push(placedFault(parts.subjectPlace, "template.subject", wrong));
  }
  const image = parts.documents.flatMap((reading) => reading.images)[templateLimits.imagesMax];
  if (image) faults.push(placedFault(image, "value.too_many", "img", templateLimits.imagesMax));
}

type Roles = ReadonlyMap<string, RoleDraft>;

function checkRoles({ roles, rolesPlace }: TemplateParts, byId: Roles, faults: FaultRow[]): void {
  if (roles.length < 2) faults.push(placedFault(rolesPlace, "role.too_few"));
  for (const role of repeated(roles, (one) => one.id)) faults.push(placedFault(role.place, "role.duplicate_id", role.id));
  for (const role of roles) {
    if (role.sameAs === undefined) continue;
    const other = byId.get(role.sameAs);
    const isWrong = !other || other.id === role.id || other.sameAs !== undefined || role.recipient || role.kind === "sender";
    if (isWrong) faults.push(placedFault(role.place, "role.same_as", role.id, role.sameAs));
  }
}

function checkDocuments(documents: readonly DocumentReading[], faults: FaultRow[]): void {
  for (const { document, place } of repeated(documents, (one) => one.document.id)) {
    faults.push({ ...placedFault(place, "document.duplicate_id", document.id), documentId: document.id });
  }
  for (const { document, titlePlace } of repeated(documents, (one) => one.document.title)) {
    faults.push({ ...placedFault(titlePlace, "document.duplicate_title", document.title), documentId: document.id });
  }
  const external = documents.filter((one) => one.document.kind !== "structured");
  const extra = external[templateLimits.externalDocumentsMax];
  if (extra) faults.push(placedFault(extra.place, "document.external_max", external.length, templateLimits.externalDocumentsMax));
}

/** A document with its signature slots and the roles of its template. */
type DocumentParts = Pick<TemplateParts, "fieldPlace"> & {
  readonly document: TemplateDocument;
  readonly roles: Roles;
  readonly slots: readonly SignatureDraft[];
};

function checkFields({ document, roles, slots, fieldPlace }: DocumentParts, faults: FaultRow[]): void {
  const add = (name: string, row: FaultRow): void => addFaults(faults, [{ ...row, documentId: document.id, fieldName: name }]);
  const at = (name: string): XmlPlace => fieldPlace(document.id, name);
  for (const { name } of repeated([...document.fields, ...document.tables], (one) => normalForm(one.name))) {
    add(name, placedFault(at(name), "field.duplicate", name));
  }
  for (const { name, roleId } of [...document.fields, ...document.tables]) {
    if (roleId === undefined || roleId === "") continue;
    const role = roles.get(roleId);
    if (!role) add(name, placedFault(at(name), "field.role_unknown", roleId, name));
    else if (!fillingKinds.has(role.kind ?? "sender")) add(name, placedFault(at(name), "field.role_kind", name));
  }
  const signing = new Set([...slots, ...document.fields.filter(isDrawing)].map(({ roleId }) => roleId ?? ""));
  for (const field of document.fields) {
    const own = kindFault(field, roles);
    if (own) add(field.name, placedFault(at(field.name), own, own === "value.unsupported" ? "defaultValue" : field.name));
    const wrong = viewRolesFault(field, document, { roles, signing });
    if (wrong !== undefined) add(field.name, placedFault(at(field.name), "field.view_roles", field.name, wrong));
  }
}

/** The fault of a field's type within the template: a link barcode must be the sender's, a radio default one of its group. */
function kindFault(field: Field, roles: Roles): FaultCode | undefined {
  if (field.type === "radio") return isDefaultRight(field) ? undefined : "value.unsupported";
  if (field.type !== "barcode" || field.source !== "link") return undefined;
  const kind = roles.get(field.roleId ?? "")?.kind;
  return kind === undefined || kind === "sender" ? undefined : "field.barcode_link_role";
}

/** Kinds of roles that can have fields; the others sign, approve or read. */
const fillingKinds: ReadonlySet<string> = new Set(["sender", "assignee"]);

/**
 * The reason `viewRoleIds` is wrong: only the file of an external document can be hidden, and never from a role that uploads or
 * signs it.
 */
function viewRolesFault(
  field: Field,
  { kind }: TemplateDocument,
  { roles, signing }: { readonly roles: Roles; readonly signing: ReadonlySet<string> },
): string | undefined {
  if (field.type !== "attachment" || field.viewRoleIds.length === 0) return undefined;
  if (kind !== "external") return "only external documents can be hidden";
  const viewers = new Set(field.viewRoleIds);
  const unknown = field.viewRoleIds.find((id) => !roles.has(id));
  if (unknown !== undefined) return `there is no role ${unknown}`;
  if (field.roleId !== undefined && !viewers.has(field.roleId)) return "the role that uploads must see it";
  const isSeen = signing.size <= viewers.size && [...signing].every((roleId) => viewers.has(roleId));
  return isSeen ? undefined : "the roles that sign must see it";
}

/** Checks that every assignee has something to fill in. */
function checkWork({ roles }: TemplateParts, documents: readonly TemplateDocument[], faults: FaultRow[]): void {
  const working = new Set(documents.flatMap((document) => document.fields.map((field) => field.roleId)));
  for (const role of roles) {
    if (role.kind === "assignee" && role.id !== "" && !working.has(role.id)) {
      faults.push(placedFault(role.place, "role.without_fields", role.id));
    }
  }
}

/** The items whose key an earlier item has. Empty keys are reported elsewhere. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isRepeated = key !== "" && seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}
