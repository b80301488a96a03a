import { pageSizes } from "@chancery/core/template/model/pdf-page.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { findImageOf, findPdfOf } from "./find-template-file.ts";
import { fileShapes } from "./contract.ts";
import { imageReply, pdfReply } from "./file-replies.ts";
import type { RoomNeeds } from "../needs.ts";

/** The files of one template, for who sees the template or an envelope of it: no hash is asked for. */
export function fileRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/api/v1/template/{uuid}/pdf",
      summary: "The bytes of a PDF of the template",
      signIn: "bearer",
      mailbox: "optional",
      contract: fileShapes.pdf,
      faults: ["pdf.not_found"],
      action: async ({ params, query, mailbox, caller, headers }) => {
        const { pdfUuid, envelopeUuid } = query;
        const pdf = await findPdfOf(needs, pdfUuid, { uuid: params.uuid, envelopeUuid }, { mailbox, caller });
        return pdfReply(needs, pdf, headers);
      },
    }),
    route({
      method: "GET",
      path: "/api/v1/template/{uuid}/pdf-page-sizes",
      summary: "The page sizes of a PDF of the template, in millimetres",
      signIn: "bearer",
      mailbox: "optional",
      contract: fileShapes.pageSizes,
      faults: ["pdf.not_found"],
      action: async ({ params, query, mailbox, caller }) => {
        const { pdfUuid, envelopeUuid } = query;
        const pdf = await findPdfOf(needs, pdfUuid, { uuid: params.uuid, envelopeUuid }, { mailbox, caller });
        return { status: 200, body: pageSizes(pdf.pages) };
      },
    }),
    route({
      method: "GET",
      path: "/api/v1/template/{uuid}/image",
      summary: "The bytes of an image of the template, or of its logo",
      signIn: "bearer",
      mailbox: "optional",
      contract: fileShapes.image,
      faults: ["image.not_found"],
      action: async ({ params, query, mailbox, caller }) => {
        const { imageUuid, envelopeUuid } = query;
        const image = await findImageOf(needs, imageUuid, { uuid: params.uuid, envelopeUuid }, { mailbox, caller });
        return imageReply(image, await needs.blobs.read(image.sha256));
      },
    }),
  ];
}
