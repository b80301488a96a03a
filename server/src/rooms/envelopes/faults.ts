import type { FaultCode } from "@chancery/core/fault/fault.ts";

/** What is wrong with envelope XML, whoever sends it. */
const xmlFaults = [
  "xml.invalid",
  "envelope.template_missing",
  "envelope.document_unknown",
  "envelope.document_duplicate",
  "envelope.roles_differ",
  "role.id_missing",
  "role.data_locked",
  "value.field_unknown",
  "value.external_unknown",
  "value.duplicate",
  "value.required",
  "value.unfilled",
  "value.too_short",
  "value.too_long",
  "value.line_break",
  "value.pattern",
  "value.number_invalid",
  "value.precision",
  "value.below_minimum",
  "value.above_maximum",
  "value.date_invalid",
  "value.out_of_range",
  "value.checkbox_invalid",
  "value.checkbox_unchecked",
  "value.several_invalid",
  "value.option_unknown",
  "value.attachment_missing",
  "value.file_type",
  "attachment.unknown",
  "attachment.foreign_mailbox",
  "attachment.repeated",
  "attachment.reused",
  "attachment.total_too_large",
  "table.row_missing",
  "table.rows_too_many",
] as const satisfies readonly FaultCode[];

/** What a send can answer. */
export const sendFaults: readonly FaultCode[] = [
  ...xmlFaults,
  "envelope.not_found",
  "envelope.status_wrong",
  "envelope.subject",
  "template.not_found",
  "template.archived",
  "template.version_mismatch",
  "role.sender_fixed",
  "role.mailbox_missing",
  "role.mailbox_absent",
  "role.recipient_fixed",
  "role.recipient_unknown",
  "role.recipient_removed",
  "role.email_refused",
  "role.not_contact",
];

/** What a fill can answer. */
export const fillFaults: readonly FaultCode[] = [
  ...xmlFaults,
  "envelope.not_found",
  "envelope.status_wrong",
  "envelope.template_differs",
  "role.inactive",
  "role.action_wrong",
];
