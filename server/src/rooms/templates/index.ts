import type { ImageId, PdfId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { Queries } from "../../io/database/database.ts";
import { mayUse } from "./access/access.ts";
import { fullTemplate } from "./template/contract.ts";
import { findVersion } from "./versions/find-version.ts";
import { templateDataFaults } from "./template/data-faults.ts";
import { prepareOneOff, type OneOff } from "./template/one-off.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplatesNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { findImages, type TemplateImageRow } from "./files/store/images.ts";
import { findNames, type OfVersion } from "./template/store/zip-structures.ts";
import { findPdfs, type TemplatePdfRow } from "./files/store/pdfs.ts";
import { findShared } from "./share-codes/find-shared.ts";
import { versionCache } from "./versions/version-cache.ts";
import type { TemplateVersion, VersionRef } from "./versions/version.ts";
import { showTemplate } from "./template/view.ts";
import { titleOf } from "./zip-structures/zip-title.ts";

export type { TemplatePdfRow } from "./files/store/pdfs.ts";
export type { TemplateImageRow } from "./files/store/images.ts";
export type { TemplatesNeeds } from "./needs.ts";
export type { TemplateVersion, VersionRef } from "./versions/version.ts";

const questions = {
  mayUse,
  showTemplate,
  fullTemplateShape: fullTemplate,
  templateDataFaults,
} as const;

export type Templates = typeof questions & {
  readonly routes: readonly AnyRoute[];
  readonly blobTables: readonly BlobTable[];
  findVersion(db: Queries, ref: VersionRef): Promise<TemplateVersion | undefined>;
  /** Checks a template that is stored for one envelope only. Throws every fault of its XML. */
  prepareOneOff(data: string, mailbox: OpenMailbox): Promise<OneOff>;
  /** The newest version of a template with a share code, if it can still be shared. Throws template.not_found. */
  findShared(db: Queries, code: string): Promise<TemplateVersion>;
  findImage(db: Queries, id: ImageId): Promise<TemplateImageRow | undefined>;
  /** The entries that a ZIP structure of a version selects (core/src/archive/structure.ts). */
  findZipNames(db: Queries, of: OfVersion, title: string): Promise<readonly string[] | undefined>;
  findPdf(db: Queries, id: PdfId): Promise<TemplatePdfRow | undefined>;
};

/** The room of templates, their versions and images. */
export function templates(needs: TemplatesNeeds): Templates {
  const cache = versionCache();
  return {
    ...questions,
    routes: routes({ ...needs, cache }),
    blobTables: [{ table: "template_images" }, { table: "template_pdfs" }],
    prepareOneOff: (data, mailbox) => prepareOneOff({ ...needs, cache }, data, mailbox),
    findVersion: (db, ref) => findVersion(cache, db, ref),
    findShared: (db, code) => findShared({ ...needs, cache }, db, code),
    findPdf: async (db, id) => (await findPdfs(db, [id])).get(id),
    findImage: async (db, id) => (await findImages(db, [id])).get(id),
    findZipNames: (db, of, title) => findNames(db, of, titleOf(title)),
  };
}
