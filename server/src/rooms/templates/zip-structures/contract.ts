import { Type } from "typebox";
import { bodySizes } from "../../../http/route/limits.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

/** Names of one structure. A template has five entries per document. */
const namesMax = 5000;
const namesShape = Type.Array(textShape(1000, 1), { minItems: 1, maxItems: namesMax, description: "`name`s of the tree" });
const template = Type.Object({ uuid: idShape<TemplateId>() });
const templateVersion = Type.Optional(about("The newest if left out", idShape<TemplateVersionId>()));

const parts = {
  name: Type.String(),
  displayName: Type.String(),
  type: wordShape(["folder", "file"]),
  selected: Type.Boolean({ description: "Of a folder: everything in it" }),
};
/** An entry of a folder; its own entries cannot be selected separately. */
const inner = Type.Object({ ...parts, children: Type.Array(Type.Object({})) });
const entity = titled("ZipEntity", { ...parts, children: Type.Array(inner) });

/** The wire shapes of ZIP structures. */
export const zipShapes = {
  show: {
    params: template,
    query: Type.Object({ templateVersion, title: Type.Optional(about("All is selected if left out", textShape(255))) }),
    answers: {
      200: titled("ZipStructure", { zipEntities: Type.Array(entity), defaultDownloadOptions: Type.Boolean() }),
    },
  },
  put: {
    params: template,
    query: Type.Object({ templateVersion }),
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("ZipStructureInput", [{ title: "Documents", names: ["documents/order"], defaultDownloadOptions: true }], {
      title: about("1–50 characters", textShape(1000)),
      names: namesShape,
      defaultDownloadOptions: Type.Optional(nullable(Type.Boolean({ description: "Unchanged if left out" }))),
    }),
    answers: { 200: null },
  },
  remove: {
    params: Type.Object({ uuid: idShape<TemplateId>(), title: textShape(255, 1) }),
    query: Type.Object({ templateVersion }),
    answers: { 204: null },
  },
  titles: {
    params: template,
    query: Type.Object({ templateVersion }),
    answers: {
      200: titled("ZipStructureTitles", { titles: Type.Array(Type.String()), showDefaultDownloadOptions: Type.Boolean() }),
    },
  },
} as const;
