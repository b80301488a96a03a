import type { AccountId, ImageId, MailboxId, PdfId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { PdfPage } from "@chancery/core/template/model/pdf-page.ts";

/** An uploaded image: the blob `sha256`, and the hash that template XML repeats. */
export type TemplateImageRow = {
  readonly id: ImageId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly sha256: string;
  readonly hash: string;
  readonly contentType: "image/png" | "image/jpeg";
  readonly sizeBytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly createdAt: Instant;
};

/** An uploaded PDF: the blob `sha256`, and the hash that template XML repeats. */
export type TemplatePdfRow = {
  readonly id: PdfId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly sha256: string;
  readonly hash: string;
  readonly sizeBytes: number;
  readonly pages: readonly PdfPage[];
  readonly createdAt: Instant;
};
