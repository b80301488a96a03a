import type { XmlPlace } from "../../xml/tree.ts";
import type { DocumentReading } from "./read-document.ts";
import type { RoleDraft } from "./read-roles.ts";
import type { SignatureDraft } from "./read-signatures.ts";

/** The parts of a template as read, with their places. */
export type TemplateParts = {
  readonly roles: readonly RoleDraft[];
  readonly documents: readonly DocumentReading[];
  readonly signatures: readonly SignatureDraft[];
  readonly ordered: boolean;
  readonly subject: string | undefined;
  readonly subjectPlace: XmlPlace;
  readonly rolesPlace: XmlPlace;
  /** The place of a field or table in the XML. */
  readonly fieldPlace: (documentId: string, fieldName: string) => XmlPlace;
};
