import type { ImageId, PdfId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { mayUse } from "./access/access.ts";
import { findImages } from "./files/store/images.ts";
import { findPdfs } from "./files/store/pdfs.ts";
import type { TemplateImageRow, TemplatePdfRow } from "./files/template-file.ts";
import { fullTemplate } from "./template/contract.ts";
import { templateDataFaults } from "./template/data-faults.ts";
import { findNames } from "./template/store/zip-structures.ts";
import type { WholeVersion } from "./versions/version.ts";
import { titleOf } from "./zip-structures/change-structures.ts";

/** Templates as other rooms read them. */
export type TemplateQuestions = {
  readonly mayUse: typeof mayUse;
  readonly fullTemplateShape: typeof fullTemplate;
  readonly templateDataFaults: typeof templateDataFaults;
  readonly forArchives: {
    findImage(db: Queries, id: ImageId): Promise<TemplateImageRow | undefined>;
    findPdf(db: Queries, id: PdfId): Promise<TemplatePdfRow | undefined>;
    /** The entries that a ZIP structure of a version selects (core/src/archive/structure.ts). */
    findZipNames(
      db: Queries,
      of: Pick<WholeVersion, "templateId" | "version">,
      title: string,
    ): Promise<readonly string[] | undefined>;
  };
};

export const questions: TemplateQuestions = {
  mayUse,
  fullTemplateShape: fullTemplate,
  templateDataFaults,
  forArchives: {
    findImage: async (db, id) => (await findImages(db, [id])).get(id),
    findPdf: async (db, id) => (await findPdfs(db, [id])).get(id),
    findZipNames: (db, of, title) => findNames(db, of, titleOf(title)),
  },
};
