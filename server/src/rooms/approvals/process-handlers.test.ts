import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { approvers, flowOf, sendForApproval } from "@chancery/tests/world/approvals.ts";
import { order, orderTemplate } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const [legal, finance, board] = await approvers(one);
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";

test("the routes of an envelope have 10,000 approvers together, those that have ended included", async () => {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const id = textAt(await ann.post(at, { data }), "uuid");
  const withdraw = async (): Promise<string> => {
    const flow = await flowOf(ann, id);
    assert.equal((await ann.send("DELETE", `${at}/${id}/approval/${flow}`)).status, 200);
    return flow;
  };
  await sendForApproval(ann, [id], [[legal, finance], [board]]);
  const flow = await withdraw();
  await one.database.run(sql`
    with flows as (
      insert into approval_flows
      select (jsonb_populate_record(f, jsonb_build_object('id', uuidv7()))).*
      from approval_flows f
      cross join generate_series(1, 3332)
      where f.id = ${flow}
      returning id
    )
    insert into approval_approvers
    select (jsonb_populate_record(a, jsonb_build_object('flow_id', n.id))).*
    from approval_approvers a
    cross join flows n
    where a.flow_id = ${flow}`);
  const [last] = await sendForApproval(ann, [id], [[legal]]);
  assert.equal(last?.result, true, last?.errorCode ?? "");
  await withdraw();
  const [over] = await sendForApproval(ann, [id], [[legal]]);
  assert.deepEqual([over?.result, over?.errorCode], [false, "value.too_many"]);
});
