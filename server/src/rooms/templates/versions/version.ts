import type { CategoryId, Id, ImageId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { TemplateAccess } from "../access/access.ts";

/** One version of a template, with the current properties of its template that its use depends on. */
export type TemplateVersion = TemplateAccess & {
  readonly version: TemplateVersionId;
  readonly isNewest: boolean;
  readonly name: string;
  readonly description: string;
  /** The normalized XML. */
  readonly data: string;
  readonly model: Template;
  readonly signatureAlgorithm: SignatureAlgorithm;
  readonly signatureContainer: SignatureContainer;
  readonly logoImageId: ImageId | undefined;
  /** Whether the default downloads are offered beside the ZIP structures of this version. */
  readonly defaultDownloadOptions: boolean;
};

/** The same with all properties of its template. */
export type WholeVersion = TemplateVersion & {
  readonly sharedTo: readonly MailboxId[];
  /** The groups that still exist. */
  readonly sharedToGroups: readonly Id<"mailboxGroup">[];
  readonly categoryIds: readonly CategoryId[];
  /** The categories that belong to another mailbox. */
  readonly sharedCategoryIds: readonly CategoryId[];
  /** Whether the template has a share code. */
  readonly isPubliclyShared: boolean;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
  readonly dataCreatedAt: Instant;
  readonly dataModifiedAt: Instant;
};

/** Properties of a template that are sent beside its XML. */
export type TemplateChoices = Pick<
  WholeVersion,
  "access" | "sharedTo" | "sharedToGroups" | "categoryIds" | "logoImageId" | "signatureAlgorithm" | "signatureContainer"
>;

/** A reference to a version: the newest of a template, one by its own id, or one that must belong to the template. */
export type VersionRef = { readonly templateId?: TemplateId | undefined; readonly version?: TemplateVersionId | undefined };

/** Signature algorithms and the containers of signatures. Clients know no others. */
export const signatureAlgorithms = ["DSTU4145", "ECDSA_RSA"] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

export const signatureContainers = ["P7S", "ASICE"] as const;
export type SignatureContainer = (typeof signatureContainers)[number];
