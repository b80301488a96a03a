import type * as types from "./generated/schemas.ts";

export { createClient, type Client, type ClientOptions } from "./client.ts";
export type { CallOptions } from "./call.ts";
export { Download } from "./download.ts";
export { ApiError, ConnectionError, type RequestFault } from "./errors.ts";
export type { MailboxEvent } from "./events.ts";
export type { FileInput } from "./file-input.ts";
export type { ErrorCode } from "./generated/error-codes.ts";
export type { Nouns } from "./generated/nouns.ts";
export { items, type ItemOf, type List, type Page } from "./items.ts";
export type { AttachmentInParts, ResumableUpload } from "./resumable-upload.ts";
export { verifyWebhook, WebhookError, type WebhookHeaders } from "./webhooks.ts";
/** Types of everything that is sent and answered: `types.Envelope`, `types.EnvelopesSendInput`. */
export type { types };
