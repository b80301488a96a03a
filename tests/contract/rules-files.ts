import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { newAttachmentUpload } from "./cases/attachments.ts";
import { templateOfFiles } from "./cases/template-files.ts";
import { tus, tusBytes } from "../world/imports.ts";
import type { Scene } from "./scene.ts";
import type { Hidden, Rule } from "./rule.ts";

const { envelopeDownloadBinaries, envelopeManage, envelopeSend, envelopeSign, templateManage } = mailboxPermissions;
const ofTemplates: Rule = { mailbox: "required", permissions: [templateManage], hidden: [] };
const upload: Rule = { mailbox: "optional", permissions: [envelopeManage, envelopeSend, envelopeSign], hidden: [] };

function hides(id: Hidden["id"], path: string): Hidden {
  return { as: "stranger", id, ask: (found) => ({ path: `/api/v1/${path.replace("#", found)}` }) };
}

function reads(permissions: readonly number[], ...hidden: readonly Hidden[]): Rule {
  return { mailbox: "required", permissions, hidden };
}

function readsOf(...hidden: readonly Hidden[]): Rule {
  return { mailbox: "optional", permissions: [], hidden };
}

const image: Hidden["id"] = (scene) => scene.image.uuid;
const pdf: Hidden["id"] = (scene) => scene.pdf.uuid;
const attachment: Hidden["id"] = (scene) => scene.attachment;

/** A file of a template that the asker does not see. */
function shown(path: string, kind: "pdf" | "image"): Hidden {
  const ask: Hidden["ask"] = (id, scene) => ({ path: `/api/v1/template/${id}/${path}?${kind}Uuid=${scene[kind].uuid}` });
  return { as: "stranger", id: (scene) => templateOfFiles(scene), ask };
}

const partial = async (scene: Scene): Promise<string> => (await newAttachmentUpload(scene)).split("/").at(-1) ?? "";
const uploads = "/api/v1/upload/attachment";

function hidesUpload(sent: NonNullable<ReturnType<Hidden["ask"]>["sent"]>): Rule {
  return { ...upload, hidden: [{ as: "stranger", id: partial, ask: (id) => ({ path: `${uploads}/${id}`, sent }) }] };
}

/** The rules of uploads and files. */
export const fileRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/template/image": ofTemplates,
  "GET /api/v1/template/image/{imageUuid}": reads([], hides(image, "template/image/#"), hides(image, "template/image/#?hash=x")),
  "POST /api/v1/template/pdf": ofTemplates,
  "GET /api/v1/template/pdf/{pdfUuid}": reads([], hides(pdf, "template/pdf/#"), hides(pdf, "template/pdf/#?hash=x")),
  "GET /api/v1/template/pdf-page-sizes/{pdfUuid}": reads([], hides(pdf, "template/pdf-page-sizes/#")),
  "GET /api/v1/template/{uuid}/pdf": readsOf(shown("pdf", "pdf")),
  "GET /api/v1/template/{uuid}/pdf-page-sizes": readsOf(shown("pdf-page-sizes", "pdf")),
  "GET /api/v1/template/{uuid}/image": readsOf(shown("image", "image")),
  "POST /api/v1/envelope/attachment": upload,
  [`POST ${uploads}`]: upload,
  [`HEAD ${uploads}/{id}`]: hidesUpload({ headers: tus }),
  [`PATCH ${uploads}/{id}`]: hidesUpload({ headers: { ...tusBytes, "upload-offset": "0" }, body: Buffer.from("nine byte") }),
  [`DELETE ${uploads}/{id}`]: hidesUpload({ headers: tus }),
  "POST /api/v1/envelope/pdf-attachment": upload,
  "POST /api/v1/envelope/clone-attachment": {
    ...upload,
    hidden: [hides(attachment, "envelope/clone-attachment?attachmentUuid=#")],
  },
  "GET /api/v1/envelope/attachment": reads(
    [envelopeDownloadBinaries],
    hides(attachment, "envelope/attachment?attachmentUuid=#"),
    {
      as: "stranger",
      id: attachment,
      ask: (id, { waiting }) => ({ path: `/api/v1/envelope/attachment?attachmentUuid=${id}&envelopeUuid=${waiting}` }),
    },
  ),
  "GET /api/v1/envelope/attachment/archive-info": reads(
    [envelopeDownloadBinaries],
    hides(attachment, "envelope/attachment/archive-info?attachmentId=#"),
  ),
  "GET /api/v1/envelope/attachment/page-sizes": reads(
    [envelopeDownloadBinaries],
    hides(attachment, "envelope/attachment/page-sizes?attachmentUuid=#"),
  ),
  "GET /api/v1/envelope/page-sizes": reads([envelopeDownloadBinaries], hides(attachment, "envelope/page-sizes?attachmentUuid=#")),
};
