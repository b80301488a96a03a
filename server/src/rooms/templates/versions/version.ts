import type { CategoryId, ImageId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { TemplateAccess } from "../access/access.ts";
import type { SignatureAlgorithm, SignatureContainer } from "./signing.ts";

/** One version of a template, with its template as it is now. */
export type TemplateVersion = TemplateAccess & {
  readonly templateId: TemplateId;
  readonly version: TemplateVersionId;
  readonly isNewest: boolean;
  readonly name: string;
  readonly description: string;
  /** The normal XML. */
  readonly data: string;
  readonly model: Template;
  readonly signatureAlgorithm: SignatureAlgorithm;
  readonly signatureContainer: SignatureContainer;
  readonly logoImageId: ImageId | undefined;
  readonly categoryIds: readonly CategoryId[];
  /** Those of them that are another mailbox's. */
  readonly sharedCategoryIds: readonly CategoryId[];
  /** Whether the usual downloads are offered beside the ZIP structures of this version. */
  readonly defaultDownloadOptions: boolean;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
  readonly dataCreatedAt: Instant;
  readonly dataModifiedAt: Instant;
};

/** Which version is meant: the newest of a template, one by its own id, or one that must be of the template. */
export type VersionRef = { readonly templateId?: TemplateId | undefined; readonly version?: TemplateVersionId | undefined };
