import type { ActingFor } from "../../../http/route/settle-result.ts";
import { Fault, faultOf, refuse, type FaultPlace } from "@chancery/core/fault/fault.ts";
import type { CategoryId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import { accessLevels, isOpenEnough, maySeeCategory } from "../access/access.ts";
import { readCategory, type CategoryInput } from "./read-category.ts";
import type { RoomNeeds } from "../needs.ts";
import {
  addCategory,
  countOwnCategories,
  hasChildren,
  isCategoryNameUsed,
  isCategoryUsed,
  isCategoryWithin,
  listAccessesIn,
  lockCategory,
  lockCategoryNames,
  moveChildren,
  removeCategory as remove,
  saveCategory,
  type CategoryRow,
} from "./store.ts";

/** Categories of one mailbox; few enough to look through. */
export const categoriesMax = 1000;

/** Adds a category. Throws category.name_missing, .name_length, .name_used, access faults, value.too_many. */
export async function createCategory(
  needs: RoomNeeds,
  input: CategoryInput,
  acting: ActingFor<CategoryRow>,
): Promise<CategoryRow> {
  const { searched, ...checked } = readCategory(input, "mailbox");
  const at = needs.clock.now();
  const { id: mailboxId, accountId } = acting.mailbox;
  const category = { id: needs.newId<"category">(), mailboxId, accountId, ...checked, createdAt: at, modifiedAt: at };
  return needs.database.transaction(async (tx) => {
    await lockCategoryNames(tx, mailboxId);
    const isFull = (await countOwnCategories(tx, mailboxId)) >= categoriesMax;
    if (isFull) throw new Fault("value.too_many", { args: ["categories", categoriesMax] });
    if (category.parentId) await lockOwn(tx, category.parentId, acting, inParent);
    if (!(await addCategory(tx, category, searched))) throw faultOf([{ code: "category.name_used", pointer: "/name" }]);
    return settled(needs, tx, { category, operation: "category-created" }, acting);
  });
}

/** Changes name and access. Throws category.not_found, .not_changeable, .name_…, and template.access_category. */
export async function changeCategory(
  needs: RoomNeeds,
  id: CategoryId,
  input: CategoryInput,
  acting: ActingFor<CategoryRow>,
): Promise<CategoryRow> {
  return needs.database.transaction(async (tx) => {
    await lockCategoryNames(tx, acting.mailbox.id);
    const before = await lockOwn(tx, id, acting);
    const { searched, ...checked } = readCategory(input, before.access);
    const category = { ...before, ...checked, modifiedAt: needs.clock.now() };
    if (category.parentId) await refuseCycle(tx, id, await lockOwn(tx, category.parentId, acting, inParent), inParent);
    if (await isCategoryNameUsed(tx, category, searched)) throw faultOf([{ code: "category.name_used", pointer: "/name" }]);
    await refuseNarrower(tx, category);
    await saveCategory(tx, category, searched);
    const operation = before.parentId === category.parentId ? "category-changed" : "category-moved";
    return settled(needs, tx, { category, operation }, acting);
  });
}

/** The fate of the subcategories of a removed category: they move to another category, or to the top level. */
export type Children = { readonly moveTo?: CategoryId | undefined; readonly keepChildren?: boolean | undefined };

/**
 * Removes a category that no template is in. Throws category.not_found, category.not_changeable, request.invalid, and category.used,
 * also if it has subcategories and their fate is not given.
 */
export async function removeCategory(
  needs: RoomNeeds,
  { id, moveTo, keepChildren }: Children & { readonly id: CategoryId },
  acting: ActingFor<CategoryRow>,
): Promise<void> {
  const both = "moveTo and keepChildren exclude each other";
  if (moveTo && keepChildren) refuse([{ code: "request.invalid", args: [both], parameter: "keepChildren" }]);
  await needs.database.transaction(async (tx) => {
    await lockCategoryNames(tx, acting.mailbox.id);
    const category = await lockOwn(tx, id, acting);
    if (moveTo) await refuseCycle(tx, id, await lockOwn(tx, moveTo, acting, inMoveTo), inMoveTo);
    if ((await isCategoryUsed(tx, id)) || (!moveTo && !keepChildren && (await hasChildren(tx, id)))) {
      throw new Fault("category.used");
    }
    await moveChildren(tx, id, moveTo ?? null);
    await remove(tx, id);
    await settled(needs, tx, { category, operation: "category-removed" }, acting);
  });
}

const inParent: FaultPlace = { pointer: "/parentId" };
const inMoveTo: FaultPlace = { parameter: "moveTo" };

/** A category of the mailbox, locked. `place` is where another one than that of the path is named. */
async function lockOwn(
  tx: Transaction,
  id: CategoryId,
  { mailbox }: ActingFor<CategoryRow>,
  place?: FaultPlace,
): Promise<CategoryRow> {
  const found = await lockCategory(tx, id);
  if (found?.mailboxId === mailbox.id) return found;
  const code = found && maySeeCategory(found, mailbox) ? "category.not_changeable" : "category.not_found";
  throw new Fault(code, { args: [id], ...(place && { errors: [{ code, args: [id], ...place }] }) });
}

/** A category cannot be inside itself or one of its subcategories. */
async function refuseCycle(tx: Transaction, id: CategoryId, parent: CategoryRow, place: FaultPlace): Promise<void> {
  const why = `category ${parent.id} is inside ${id}`;
  if (await isCategoryWithin(tx, parent.id, id)) refuse([{ code: "request.invalid", args: [why], ...place }]);
}

/** Refuses an access wider than that of a template in the category. */
async function refuseNarrower(tx: Transaction, { id, name, access }: CategoryRow): Promise<void> {
  const found = (await listAccessesIn(tx, id)).map((row) => row.access);
  const narrow = accessLevels.filter((level) => found.includes(level) && !isOpenEnough(level, access));
  if (narrow.length > 0) refuse([{ code: "template.access_category", args: [name], pointer: "/access", allowed: narrow }]);
}

type Done = { readonly category: CategoryRow; readonly operation: string };

async function settled(
  needs: RoomNeeds,
  tx: Transaction,
  { category, operation }: Done,
  acting: ActingFor<CategoryRow>,
): Promise<CategoryRow> {
  await acting.settle(tx, category);
  const details = { categoryId: category.id, name: category.name, access: category.access };
  await publish(tx, changeInMailbox(acting, { operation, at: needs.clock.now(), details }));
  return category;
}
