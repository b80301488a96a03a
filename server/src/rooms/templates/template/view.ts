import type { Static } from "typebox";
import type { fullTemplate } from "./contract.ts";
import type { ListRow } from "./store/list.ts";
import type { HistoryRow } from "../versions/store/versions.ts";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { WholeVersion } from "../versions/version.ts";

/** A template version as FullTemplateResponseDTO. */
export function showTemplate(version: WholeVersion): Static<typeof fullTemplate> {
  return {
    uuid: version.templateId,
    name: version.name,
    description: version.description,
    data: version.data,
    version: version.version,
    dataCreatedAt: version.dataCreatedAt,
    dataModifiedAt: version.dataModifiedAt,
    signatureAlgorithm: version.signatureAlgorithm,
    signatureContainer: version.signatureContainer,
    access: version.access,
    mailbox: version.mailboxId,
    account: version.accountId,
    archive: version.isArchived,
    newEnvelopeCanBeCreated: !version.isArchived,
    publiclyShared: version.isPubliclyShared,
    defaultDownloadOptions: version.defaultDownloadOptions,
    categories: [...version.categoryIds],
    sharedCategories: [...version.sharedCategoryIds],
    sharedTo: [...version.sharedTo],
    sharedToMailboxGroups: [...version.sharedToGroups],
    logoImageUuid: version.logoImageId ?? null,
    createdAt: version.createdAt,
    modifiedAt: version.modifiedAt,
  };
}

/** A row of the list of templates. */
export function showListed(row: ListRow) {
  return {
    uuid: row.id,
    version: row.version_id,
    mailboxUuid: row.mailbox_id,
    accountUuid: row.account_id,
    name: row.name,
    description: row.description,
    access: row.access,
    categories: [...row.category_ids],
    sharedTo: [...row.shared_to],
    favorite: row.is_favorite,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}

/** The same with all properties of a template except its XML. */
export function showExtended(row: ListRow) {
  return {
    ...showListed(row),
    archive: row.is_archived,
    newEnvelopeCanBeCreated: !row.is_archived,
    signatureAlgorithm: row.signature_algorithm,
    signatureContainer: row.signature_container,
    logoImageUuid: row.logo_image_id,
    sharedToMailboxGroups: [...row.shared_to_groups],
    dataCreatedAt: row.data_created_at,
    dataModifiedAt: row.data_modified_at,
  };
}

/** A row of a template's history: `uuid` is the template, `version` the version. */
export function showHistory(template: TemplateId, row: HistoryRow) {
  return { uuid: template, version: row.id, name: row.name, dataCreatedAt: row.created_at, dataModifiedAt: row.modified_at };
}
