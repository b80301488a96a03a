import { isOfCategory } from "../../../attachment/category.ts";
import type { FaultRow } from "../../../fault/fault.ts";
import { findId } from "../../../ids/id.ts";
import type { AttachmentField } from "../../../template/model/field.ts";
import type { AttachmentFacts } from "../../facts/attachment-facts.ts";
import { excerpt, textChecked, type FieldCheck } from "./field-check.ts";

/** Attachment: `attachmentUuid` (50067) of a file that exists (1032), is one's own (1039) and of the field's kind (50034). */
export const checkAttachment: FieldCheck<AttachmentField> = (field, submitted, { attachments }) => {
  if (submitted.attachmentUuid === undefined) {
    if (submitted.text.trim() === "") return textChecked("");
    return textChecked("", [{ code: "value.attachment_missing", args: [field.name] }]);
  }
  const id = findId<"attachment">(submitted.attachmentUuid);
  if (id === undefined) return textChecked("", [{ code: "value.attachment_missing", args: [field.name] }]);
  const facts = attachments.get(id);
  if (!facts) return textChecked("", [{ code: "attachment.unknown", args: [id] }]);
  return { value: valueOf(facts), faults: factFaults(field, facts) };
};

function factFaults(field: AttachmentField, facts: AttachmentFacts): readonly FaultRow[] {
  if (!facts.isOwn) return [{ code: "attachment.foreign_mailbox", args: [facts.id, facts.owner] }];
  if (isOfCategory(facts.contentType, facts.fileName, field.attachmentType)) return [];
  return [{ code: "value.file_type", args: [excerpt(facts.fileName), field.attachmentType], allowed: [field.attachmentType] }];
}

function valueOf(facts: AttachmentFacts) {
  const { id, fileName, sizeBytes, contentType, sha256, crc32 } = facts;
  return { kind: "attachment", attachmentId: id, fileName, sizeBytes, contentType, sha256, crc32 } as const;
}
