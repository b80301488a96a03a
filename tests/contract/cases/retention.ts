import sql from "sql-template-tag";
import { newId } from "@chancery/server/io/basics.ts";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const { accountId } = people.ann;
const path = `/api/v1/account/${accountId}/retention-rules`;
const foreign = `/api/v1/account/${people.bob.accountId}`;
const unknown = "01930000-0000-7000-8000-00000000dead";
const kept = { keepYears: 100, action: "erase" };

/** The rule of Ann's account for all envelopes. */
async function ruleOf({ ann }: Scene): Promise<string> {
  const made = await ann.post(path, kept);
  return made.status === 201 ? textAt(made, "uuid") : textAt(await ann.get(path), 0, "uuid");
}

/** Retention rules, and what they removed. */
export const retentionCases: Cases = {
  [`GET /api/v1/account/{accountUuid}/retention-rules`]: [
    asks(200, async (scene) => {
      await ruleOf(scene);
      return { path };
    }),
    asks(403, () => ({ path: `${foreign}/retention-rules` }), 90018),
  ],
  [`POST /api/v1/account/{accountUuid}/retention-rules`]: [
    asks(201, async ({ ann, paper }) => {
      const rules: readonly { readonly uuid: string; readonly templateUuid: string | null }[] = Object(
        (await ann.get(path)).json,
      );
      const own = rules.find(({ templateUuid }) => templateUuid === paper.uuid);
      if (own) await ann.send("DELETE", `${path}/${own.uuid}`, {});
      return { path, sent: { body: { ...kept, templateUuid: paper.uuid } } };
    }),
    asks(400, () => ({ path, sent: { body: { ...kept, keepDays: 1 } } }), 1006),
    asks(400, () => ({ path, sent: { body: { keepDays: 0, action: "erase" } } }), 1006),
    asks(404, () => ({ path, sent: { body: { ...kept, templateUuid: unknown } } }), 40003),
    asks(
      409,
      async (scene) => {
        await ruleOf(scene);
        return { path, sent: { body: kept } };
      },
      1007,
    ),
  ],
  [`PUT /api/v1/account/{accountUuid}/retention-rules/{ruleUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await ruleOf(scene)}`, sent: { body: { ...kept, keepYears: 99 } } })),
    asks(400, async (scene) => ({ path: `${path}/${await ruleOf(scene)}`, sent: { body: { action: "erase" } } }), 1006),
    asks(404, () => ({ path: `${path}/${unknown}`, sent: { body: kept } }), 1001),
  ],
  [`DELETE /api/v1/account/{accountUuid}/retention-rules/{ruleUuid}`]: [
    asks(200, async (scene) => ({ path: `${path}/${await ruleOf(scene)}` })),
    asks(404, () => ({ path: `${path}/${unknown}` }), 1001),
  ],
  [`POST /api/v1/account/{accountUuid}/retention-rules/preview`]: [
    asks(200, ({ paper }) => ({ path: `${path}/preview`, sent: { body: { templateUuid: paper.uuid, keepDays: 1 } } })),
    asks(400, () => ({ path: `${path}/preview`, sent: { body: {} } }), 1006),
    asks(404, () => ({ path: `${path}/preview`, sent: { body: { keepDays: 1, templateUuid: unknown } } }), 40003),
  ],
  [`GET /api/v1/account/{accountUuid}/removed-envelopes`]: [
    asks(200, async ({ database }) => {
      const ids = [1, 2, 3, 4].map(() => newId<"envelope">());
      await database.run(sql`
        insert into envelope_tombstones (envelope_id, account_id, action, removed_at, status, created_at, swept_at)
        select unnest(${ids}::uuid[]), ${accountId}, 'delete', '2026-11-20', 'COMPLETED', '2026-11-10', '2026-11-22'`);
      return { path: `/api/v1/account/${accountId}/removed-envelopes` };
    }),
    asks(403, () => ({ path: `${foreign}/removed-envelopes` }), 90018),
  ],
};
