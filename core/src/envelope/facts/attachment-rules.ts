import type { FaultRow } from "../../fault/fault.ts";
import { findId, type AttachmentId, type EnvelopeId } from "../../ids/id.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { allValues } from "../values/all-values.ts";
import type { AttachmentFacts } from "./attachment-facts.ts";
import type { EnvelopeInput, FieldInput } from "../model/input.ts";
import type { DocumentValues, Value } from "../model/model.ts";

/** The ids of all attachments in an input, without repetition. */
export function attachmentIdsOf(input: EnvelopeInput): readonly AttachmentId[] {
  return [...new Set(submittedAttachments(input).map(({ id }) => id))];
}

/** The input with other ids of attachments: those of copies, by the ids of their originals. */
export function withAttachments(input: EnvelopeInput, copies: ReadonlyMap<AttachmentId, AttachmentId>): EnvelopeInput {
  if (copies.size === 0) return input;
  const copied = (field: FieldInput): FieldInput => {
    const id = findId<"attachment">(field.attachmentUuid ?? "");
    const copy = id && copies.get(id);
    return copy ? { ...field, attachmentUuid: copy } : field;
  };
  const documents = input.documents.map((document) => ({
    ...document,
    fields: document.fields.map(copied),
    tables: document.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, fields: row.fields.map(copied) })),
    })),
  }));
  return { ...input, documents };
}

/** The attachments in the values, in order and with repetitions. Found in steps. */
export function* usedAttachments(
  documents: readonly DocumentValues[],
  pace: Pace = { parts: 0 },
): Steps<readonly (Value & { readonly kind: "attachment" })[]> {
  const used: (Value & { readonly kind: "attachment" })[] = [];
  for (const value of allValues(documents)) {
    if (isStepDone(pace)) yield;
    if (value.kind === "attachment") used.push(value);
  }
  return used;
}

/** The inputs of `attachmentFaults`. */
export type AttachmentRules = {
  readonly envelopeId: EnvelopeId;
  readonly facts: ReadonlyMap<AttachmentId, AttachmentFacts>;
  readonly totalMaxBytes: number;
};

/**
 * Checks that each attachment is used once in the envelope (50027), in no other envelope (50051), and that their total size is
 * within the limit (50026). Works in steps.
 */
export function* attachmentFaults(
  input: EnvelopeInput,
  documents: readonly DocumentValues[],
  { envelopeId, facts, totalMaxBytes }: AttachmentRules,
): Steps<readonly FaultRow[]> {
  const faults: FaultRow[] = [];
  const used = yield* usedAttachments(documents);
  const counts = new Map<AttachmentId, number>();
  for (const { attachmentId } of used) counts.set(attachmentId, (counts.get(attachmentId) ?? 0) + 1);
  for (const { id, documentId, submitted } of submittedAttachments(input)) {
    const at = { documentId, fieldName: submitted.name, ...submitted.place };
    const owner = facts.get(id)?.envelopeId;
    if ((counts.get(id) ?? 0) > 1) faults.push({ code: "attachment.repeated", args: [id], ...at });
    if (owner !== undefined && owner !== envelopeId) faults.push({ code: "attachment.reused", args: [id], ...at });
  }
  const total = used.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total > totalMaxBytes) faults.push({ code: "attachment.total_too_large", args: [total, totalMaxBytes], ...input.place });
  return faults;
}

type SubmittedAttachment = { readonly id: AttachmentId; readonly documentId: string; readonly submitted: FieldInput };

function submittedAttachments(input: EnvelopeInput): readonly SubmittedAttachment[] {
  return input.documents.flatMap((document) => {
    const fields = [...document.fields, ...document.tables.flatMap(({ rows }) => rows.flatMap((row) => row.fields))];
    const withFile = fields.filter(({ attachmentUuid }) => attachmentUuid !== undefined);
    return withFile.flatMap((submitted) => {
      const id = findId<"attachment">(submitted.attachmentUuid ?? "");
      return id ? [{ id, documentId: document.id, submitted }] : [];
    });
  });
}
