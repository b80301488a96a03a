import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { lengthOf } from "@chancery/core/template/model/limits.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { categoryLevels, type CategoryLevel } from "../access/access.ts";
import type { CategoryRow } from "./store.ts";
import type { Static } from "typebox";
import type { categoryShapes } from "./contract.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

/** Characters of a category's name. */
export const categoryNameMax = 64;

/** A category as sent; null means left out. */
export type CategoryInput = Static<typeof categoryShapes.create.body>;

type CheckedCategory = Pick<CategoryRow, "parentId" | "name" | "description" | "access"> & { readonly searched: string };

/** The columns to store; `unsaid` is the access if none is sent. Throws every fault at once (30010, 30011, 1057, 1058, 1084). */
export function readCategory(input: CategoryInput, defaultAccess: CategoryLevel): CheckedCategory {
  const faults: FaultRow[] = [];
  const name = normalForm(input.name ?? "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (name === "") faults.push({ code: "category.name_missing", pointer: "/name" });
  if (lengthOf(name) > categoryNameMax) faults.push({ code: "category.name_length", pointer: "/name" });
  const access = readAccess(input.access ?? defaultAccess, faults);
  refuse(faults);
  const { parentId, description } = input;
  const searched = foldText(name);
  return { parentId: parentId ?? null, name, description: description ?? "", access: access ?? defaultAccess, searched };
}

/** A category belongs to a mailbox, an account or all: `shared` is 1058, other access levels of templates are 1084. */
function readAccess(text: string, faults: FaultRow[]): CategoryLevel | undefined {
  const level = text === "pub" ? "public" : categoryLevels.find((one) => one === text);
  if (level) return level;
  const place = { pointer: "/access", allowed: categoryLevels };
  if (text === "shared") faults.push({ code: "category.shared", ...place });
  else if (text === "official" || text === "public-hidden") faults.push({ code: "category.access", args: [text], ...place });
  else faults.push({ code: "access.unknown", args: [text.slice(0, 60)], ...place });
  return undefined;
}
