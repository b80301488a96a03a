import { Fault } from "@chancery/core/fault/fault.ts";
import { pageSizes } from "@chancery/core/template/model/pdf-page.ts";
import { pdfFaultCodes } from "../../../http/body/read-pdf.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { showPdf } from "./show-pdf.ts";
import { uploadPdf, type UploadedPdf } from "./upload-pdf.ts";
import { pdfReply } from "./file-replies.ts";
import type { RoomNeeds } from "../needs.ts";
import { pdfShapes } from "./pdfs-contract.ts";

/** The endpoints of template PDFs. */
export function pdfRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [uploadRoute(needs), ...readRoutes(needs)];
}

function uploadRoute(needs: RoomNeeds): AnyRoute {
  return route({
    method: "POST",
    path: "/api/v1/template/pdf",
    summary: "Upload a PDF for templates: at most 25 MiB and 500 pages, neither encrypted nor signed",
    signIn: "bearer",
    mailbox: "required",
    permission: "templateManage",
    upload: true,
    contract: pdfShapes.upload,
    faults: [...pdfFaultCodes, "request.conflict", "quota.space"],
    action: async ({ upload, query, mailbox, caller, origin, signal, settle }) => {
      if (!upload) throw new Fault("request.body_missing", { args: ["file"] });
      const made = await uploadPdf(needs, upload, {
        action: query.action,
        mailbox,
        caller,
        origin,
        signal,
        settle: (tx, stored) => settle(tx, { status: 201, body: showUploaded(stored) }),
      });
      return { status: 201, body: showUploaded(made) };
    },
  });
}

function readRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/api/v1/template/pdf/{pdfUuid}",
      summary: "The bytes of a PDF; those of another mailbox for whoever names its hash",
      signIn: "bearer",
      mailbox: "required",
      contract: pdfShapes.download,
      faults: ["pdf.not_found"],
      action: async ({ params, query, mailbox, headers }) => {
        const pdf = await showPdf(needs, params.pdfUuid, query.hash, mailbox);
        return pdfReply(needs, pdf, headers);
      },
    }),
    route({
      method: "GET",
      path: "/api/v1/template/pdf-page-sizes/{pdfUuid}",
      summary: "The page sizes of a PDF in millimetres, as a person sees the pages",
      signIn: "bearer",
      mailbox: "required",
      contract: pdfShapes.pageSizes,
      faults: ["pdf.not_found"],
      action: async ({ params, query, mailbox }) => {
        const pdf = await showPdf(needs, params.pdfUuid, query.hash, mailbox);
        return { status: 200, body: pageSizes(pdf.pages) };
      },
    }),
  ];
}

function showUploaded({ pdf, fieldsXml, updated }: UploadedPdf) {
  const more = updated && { updatedPdf: Buffer.from(updated).toString("base64") };
  return { uuid: pdf.id, hash: pdf.hash, fieldsXml, ...more };
}
