import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type CategoryId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { isOpenEnough, maySeeCategory, type AccessLevel } from "../access/access.ts";
import { findCategories, shareCategories, type CategoryRow } from "./store.ts";

/** Ids as sent, the access the template is to have, the acting mailbox, and the place of the list in the body. */
export type CategoryInput = {
  readonly ids: readonly string[];
  /** Undefined if the access itself is invalid. */
  readonly access: AccessLevel | undefined;
  readonly mailbox: Pick<OpenMailbox, "id" | "accountId">;
  readonly pointer: string;
};

/** The categories that a template may be put into; a row in `faults` for each other one (40066, 40067, 90010, 40006). */
export async function checkCategories(db: Queries, input: CategoryInput, faults: FaultRow[]): Promise<readonly CategoryId[]> {
  const ids = idsOf(input);
  faults.push(...categoryFaults(input, await findCategories(db, ids)));
  return ids;
}

/** Locks the categories until the transaction ends and checks them again; throws all their faults. */
export async function holdCategories(tx: Transaction, input: CategoryInput): Promise<readonly CategoryId[]> {
  const ids = idsOf(input);
  refuse(categoryFaults(input, await shareCategories(tx, ids)));
  return ids;
}

function idsOf({ ids }: CategoryInput): readonly CategoryId[] {
  return [...new Set(ids.flatMap((text) => findId<"category">(text) ?? []))];
}

function categoryFaults(input: CategoryInput, known: ReadonlyMap<CategoryId, CategoryRow>): readonly FaultRow[] {
  const seen = new Set<string>();
  return input.ids.flatMap((text, index): readonly FaultRow[] => {
    const place = { args: [text], pointer: `${input.pointer}/${index}` };
    const id = findId<"category">(text);
    const category = id && known.get(id);
    if (!category || !maySeeCategory(category, input.mailbox)) return [{ ...place, code: "template.category_unknown" }];
    if (seen.has(category.id)) return [{ ...place, code: "template.category_repeated" }];
    seen.add(category.id);
    if (category.accountId !== input.mailbox.accountId) return [{ ...place, code: "category.forbidden" }];
    if (input.access === undefined || isOpenEnough(input.access, category.access)) return [];
    return [{ ...place, args: [category.name], code: "template.access_category" }];
  });
}
