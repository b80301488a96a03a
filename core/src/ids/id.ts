import { Fault } from "../fault/fault.ts";

declare const brand: unique symbol;

/** A lower-case UUID of one kind; made only by the parse functions below or by reading a row. */
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type AccountId = Id<"account">;
export type UserId = Id<"user">;
export type MailboxId = Id<"mailbox">;
export type TokenId = Id<"token">;
export type SecondFactorId = Id<"secondFactor">;
export type AttachmentId = Id<"attachment">;
/** An upload of an attachment in parts. */
export type UploadId = Id<"upload">;
export type TemplateId = Id<"template">;
export type TemplateVersionId = Id<"templateVersion">;
export type ImageId = Id<"image">;
export type CategoryId = Id<"category">;
export type PdfId = Id<"pdf">;
export type EnvelopeId = Id<"envelope">;
export type DictionaryId = Id<"dictionary">;
export type ColumnId = Id<"column">;
export type RecordId = Id<"record">;
/** The records that a dictionary has at a time: an import that replaces them writes a set of its own. */
export type RecordSetId = Id<"recordSet">;
export type ImportId = Id<"import">;
export type ThreadId = Id<"commentThread">;
export type CommentId = Id<"comment">;
export type LabelId = Id<"label">;
export type ChainId = Id<"chain">;
export type ViewColumnId = Id<"viewColumn">;
export type ProcessId = Id<"process">;
export type ApprovalFlowId = Id<"approvalFlow">;
export type ScenarioId = Id<"scenario">;
/** A prepared envelope that anyone with its link can start. */
export type FormId = Id<"form">;
/** A signing by a key at a remote signing service. */
export type RemoteSigningId = Id<"remoteSigning">;
export type BulkSendId = Id<"bulkSend">;
/** An invitation to an account. */
export type InvitationId = Id<"invitation">;
/** An identity provider. */
export type ProviderId = Id<"provider">;
export type DomainId = Id<"domain">;
/** An export of a dictionary. */
export type ExportId = Id<"export">;
export type CallbackId = Id<"callback">;
/** One event for one callback. */
export type DeliveryId = Id<"delivery">;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID in any case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** The id in lower case, or undefined when the text is no UUID. */
export function findId<Kind extends string>(text: string): Id<Kind> | undefined {
  return isUuid(text) ? (text.toLowerCase() as Id<Kind>) : undefined;
}

/** The id in lower case. Throws request.invalid naming the place. */
export function parseId<Kind extends string>(text: string, place: string): Id<Kind> {
  const id = findId<Kind>(text);
  if (id === undefined) throw new Fault("request.invalid", { args: [place] });
  return id;
}
