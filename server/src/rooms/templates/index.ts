import { findVersion, findWhole } from "./versions/find-version.ts";
import { prepareOneOff, removeOneOffs } from "./template/one-off.ts";
import type { TemplatesNeeds } from "./needs.ts";
import { handOverWork } from "../mailboxes/index.ts";
import { questions } from "./questions.ts";
import { routes } from "./routes.ts";
import { findShared } from "./share-codes/find-shared.ts";
import { handOver } from "./template/hand-over.ts";
import { showTemplate } from "./template/view.ts";
import { versionCache } from "./versions/version-cache.ts";

export { accessLevels, type AccessLevel } from "./access/access.ts";
export { accountData } from "./template/store/account-data.ts";
export type { TemplatesNeeds } from "./needs.ts";
export type { TemplateVersion, VersionRef } from "./versions/version.ts";
export type { TemplateImageRow, TemplatePdfRow } from "./files/template-file.ts";

/** The door of the room. */
export type Templates = ReturnType<typeof templates>;

/** The room of templates, their versions and images. */
export function templates(needs: TemplatesNeeds) {
  const cache = versionCache();
  const cached = { ...needs, cache };
  const { job, schedule } = handOverWork(needs, "templates.hand-over", (one, signal) => handOver(needs, one, signal));
  return {
    ...questions,
    routes: routes(cached),
    jobs: [job],
    schedules: [schedule],
    blobTables: [{ table: "template_images" }, { table: "template_pdfs" }],
    oneOffs: { prepare: prepareOneOff.bind(undefined, cached), remove: removeOneOffs },
    findVersion: findVersion.bind(undefined, cache),
    /** With the lists and times that only a reader of the template needs. */
    whole: { find: findWhole.bind(undefined, cache), show: showTemplate },
    findShared: findShared.bind(undefined, cached),
  };
}
