import type { NodePlace, TreeNode } from "@chancery/core/audit/merkle-tree.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { hexOf } from "./leaves.ts";

type Row = { readonly level: number; readonly index: number; readonly hash: Uint8Array };

/** The perfect subtrees at these places, of level 0 the hashes of records; those that do not exist are absent. */
export async function listNodes(db: Queries, places: readonly NodePlace[]): Promise<readonly TreeNode[]> {
  if (places.length === 0) return [];
  return db.all<Row>(sql`
    select p.level, p.index, n.hash
    from unnest(${places.map(({ level }) => level)}::integer[], ${places.map(({ index }) => index)}::bigint[]) as p (level, index)
    cross join lateral (
      select hash
      from audit_nodes
      where level = p.level
        and index = p.index
      union all
      select hash
      from audit_leaves
      where p.level = 0
        and index = p.index
      limit 1
    ) n
    order by p.level, p.index`);
}

/** Adds perfect subtrees of two leaves and more. */
export async function addNodes(tx: Transaction, nodes: readonly TreeNode[]): Promise<void> {
  await tx.run(sql`
    insert into audit_nodes (level, index, hash)
    select level, index, decode(hash, 'hex')
    from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::bigint[],
      ${nodes.map(({ hash }) => hexOf(hash))}::text[]) as n (level, index, hash)`);
}
