import type { AccountId, ImageId, MailboxId, PdfId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { PdfPage } from "@chancery/core/template/model/pdf-page.ts";

/** Properties of images and PDFs alike: the blob `sha256`, and the hash that template XML repeats, the same in base64. */
export type StoredFile = {
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly sha256: string;
  readonly hash: string;
  readonly sizeBytes: number;
  readonly createdAt: Instant;
};

/** An uploaded image. */
export type TemplateImageRow = StoredFile & {
  readonly id: ImageId;
  readonly contentType: "image/png" | "image/jpeg";
  readonly widthPx: number;
  readonly heightPx: number;
};

/** An uploaded PDF. */
export type TemplatePdfRow = StoredFile & { readonly id: PdfId; readonly pages: readonly PdfPage[] };
