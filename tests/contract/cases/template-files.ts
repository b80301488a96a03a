import { textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/template";

/** A template of Ann's alone that prints over the PDF of the scene and shows its image. */
export async function templateOfFiles({ ann, pdf, image }: Scene): Promise<string> {
  const data = `<template><info><name>Files</name></info><documents>
    <document id="p" type="pdf"><info><title>P</title><pdf uuid="${pdf.uuid}" hash="${pdf.hash}"/></info>
      <body><field type="text" name="f" roleId="a" x="10" y="10" width="20" height="5" page="0"/></body></document>
    <document id="s"><info><title>S</title></info>
      <body><p><img src="image-uuid:${image.uuid}" hash="${image.hash}"/></p></body></document></documents>
    <flow><roles><role id="a" title="A" type="sender"/><role id="b" title="B" type="copy"/></roles></flow></template>`;
  return textAt(await ann.post(at, { access: "mailbox", data }), "uuid");
}

/** The files of one template. */
export const templateFileCases: Cases = {
  [`GET ${at}/{uuid}/pdf`]: [
    asks(200, async (scene) => ({
      path: `${at}/${await templateOfFiles(scene)}/pdf?pdfUuid=${scene.pdf.uuid}&clearFields=true`,
    })),
    ...(
      [
        [206, { range: "bytes=0-9" }],
        [416, { range: "bytes=99999-" }],
        [304, { "if-none-match": "*" }],
      ] as const
    ).map(([status, headers]) =>
      asks(status, async (scene) => ({
        path: `${at}/${await templateOfFiles(scene)}/pdf?pdfUuid=${scene.pdf.uuid}`,
        sent: { headers },
      })),
    ),
    asks(404, ({ paper, pdf }) => ({ path: `${at}/${paper.uuid}/pdf?pdfUuid=${pdf.uuid}` }), 40085),
    asks(
      404,
      async (scene) => ({ as: "bob", path: `${at}/${await templateOfFiles(scene)}/pdf?pdfUuid=${scene.pdf.uuid}` }),
      40085,
    ),
    asks(400, ({ paper }) => ({ path: `${at}/${paper.uuid}/pdf` }), 1023),
  ],
  [`GET ${at}/{uuid}/pdf-page-sizes`]: [
    asks(200, async (scene) => ({ path: `${at}/${await templateOfFiles(scene)}/pdf-page-sizes?pdfUuid=${scene.pdf.uuid}` })),
    asks(404, ({ paper, pdf }) => ({ path: `${at}/${paper.uuid}/pdf-page-sizes?pdfUuid=${pdf.uuid}` }), 40085),
  ],
  [`GET ${at}/{uuid}/image`]: [
    asks(200, async (scene) => ({ path: `${at}/${await templateOfFiles(scene)}/image?imageUuid=${scene.image.uuid}` })),
    asks(404, ({ paper, image }) => ({ path: `${at}/${paper.uuid}/image?imageUuid=${image.uuid}` }), 40007),
    asks(404, ({ paper }) => ({ path: `${at}/${paper.uuid}/image?imageUuid=${unknown}` }), 40007),
  ],
};
