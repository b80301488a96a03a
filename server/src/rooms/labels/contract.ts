import { Type } from "typebox";
import type { EnvelopeId, LabelId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, nullable, textShape, titled } from "../../http/route/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const color = (description: string) => Type.String({ pattern: "^[0-9A-Fa-f]{6}$", description });
const colors = { colorText: color("Of the text, six hex digits"), colorBg: color("Of the background, six hex digits") };
const label = titled("Label", { uuid: idShape<LabelId>(), name: Type.String(), ...colors });
const body = illustrated("LabelToSave", [{ name: "Urgent", colorText: "ffffff", colorBg: "c62828" }], {
  name: textShape(64, 1),
  ...colors,
});
const params = Type.Object({ uuid: idShape<LabelId>() });
const assignment = illustrated("LabelAssignment", [{ labelName: "Urgent", envelopes: [exampleId] }], {
  labelName: Type.Optional(about("The label by its name", nullable(textShape(64, 1)))),
  labelUuid: Type.Optional(about("The label by its id; one of the two", nullable(idShape<LabelId>()))),
  envelopes: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }),
});

/** The wire shapes of labels. */
export const shapes = {
  list: { answers: { 200: Type.Array(label) } },
  create: { body, answers: { 201: label } },
  change: { params, body, answers: { 200: label } },
  remove: { params, answers: { 204: null } },
  assignment: { body: assignment, answers: { 200: null } },
} as const;
