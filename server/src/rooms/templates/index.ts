import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { BlobTable } from "../../io/blobs/is-blob-used.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { findVersion } from "./versions/find-version.ts";
import { prepareOneOff, removeOneOffs, type OneOff } from "./template/one-off.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { TemplatesNeeds } from "./needs.ts";
import { handOverWork } from "../mailboxes/index.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { questions, type TemplateQuestions } from "./questions.ts";
import { routes } from "./routes.ts";
import { findShared } from "./share-codes/find-shared.ts";
import { handOver } from "./template/hand-over.ts";
import { versionCache } from "./versions/version-cache.ts";
import type { TemplateVersion, VersionRef } from "./versions/version.ts";

export { accessLevels, type AccessLevel } from "./access/access.ts";
export { accountData } from "./template/store/account-data.ts";
export type { TemplatesNeeds } from "./needs.ts";
export type { TemplateVersion, VersionRef } from "./versions/version.ts";
export type { TemplateImageRow, TemplatePdfRow } from "./files/template-file.ts";

/** The door of the room. */
export type Templates = TemplateQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly blobTables: readonly BlobTable[];
  findVersion(db: Queries, ref: VersionRef): Promise<TemplateVersion | undefined>;
  /** Templates that are stored for one envelope only. */
  readonly oneOffs: {
    /** Checks a template. Throws every fault of its XML. */
    prepare(data: string, mailbox: OpenMailbox): Promise<OneOff>;
    /** Removes those of some templates whose one envelope is removed; returns their ids. */
    remove(tx: Transaction, ids: readonly TemplateId[]): Promise<readonly TemplateId[]>;
  };
  /** The newest version of a template with a share code, if it can still be shared. Throws template.not_found. */
  findShared(db: Queries, code: string): Promise<TemplateVersion>;
};

/** The room of templates, their versions and images. */
export function templates(needs: TemplatesNeeds): Templates {
  const cache = versionCache();
  const { job, schedule } = handOverWork(needs, "templates.hand-over", (one, signal) => handOver(needs, one, signal));
  return {
    ...questions,
    routes: routes({ ...needs, cache }),
    jobs: [job],
    schedules: [schedule],
    blobTables: [{ table: "template_images" }, { table: "template_pdfs" }],
    oneOffs: { prepare: (data, mailbox) => prepareOneOff({ ...needs, cache }, data, mailbox), remove: removeOneOffs },
    findVersion: (db, ref) => findVersion(cache, db, ref),
    findShared: (db, code) => findShared({ ...needs, cache }, db, code),
  };
}
