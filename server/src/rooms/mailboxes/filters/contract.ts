import { Type } from "typebox";
import { filterLimits } from "@chancery/core/mailbox/limits.ts";
import type { Id } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, textShape, titled, uuidAnswer } from "../../../http/route/shapes.ts";

const id = idShape<Id<"savedFilter">>();
const name = textShape(filterLimits.nameMax, 1);
const data = about("Any JSON, at most 16 KiB; the service does not read it", Type.Unknown());
const filter = titled("SavedFilter", { uuid: id, name: Type.String(), data, createdAt: instantShape() });
const examples = [{ name: "Overdue", data: { status: ["WAITING"] } }];
const toSave = { name, data: Type.Optional(data) };
const params = Type.Object({ uuid: id });

/** The wire shapes of saved filters. */
export const filterShapes = {
  list: { answers: { 200: Type.Array(filter) } },
  create: { body: illustrated("SavedFilterToCreate", examples, toSave), answers: { 201: uuidAnswer } },
  show: { params, answers: { 200: filter } },
  change: {
    params,
    body: illustrated("SavedFilterToChange", examples, {
      ...toSave,
      uuid: about("Not read: the path names the filter", Type.Optional(Type.Unknown())),
      createdAt: about("Not read: it does not change", Type.Optional(Type.Unknown())),
    }),
    answers: { 200: null },
  },
  remove: { params, answers: { 204: null } },
} as const;
