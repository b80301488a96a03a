import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Call } from "../world/call.ts";
import { cellsOf, spentTokens, type Cell } from "../contract/cells.ts";
import { hasWrongCell, shownObjects, wrongCells } from "../contract/judge.ts";
import type { Rule } from "../contract/rule.ts";
import { rules } from "../contract/rules.ts";
import { newToken, openScene } from "../contract/scene.ts";
import { described, faultsOf } from "../contract/schema.ts";

// Every operation is called without a token, with a spent one, from another mailbox, account and role, and as it should be.

const scene = await openScene();
const spent = await spentTokens(scene);
// signing out leaves it alone
const annsToken = (await newToken(scene.ann)).token;
const madeCells = new Map<string, Promise<readonly Cell[]>>();
const guarded = [...described].filter(([, { security }]) => security.length > 0).map(([operation]) => operation);

for (const [operation, rule] of Object.entries(rules)) {
  test(`${operation} lets in whom it must, and answers each other as it must`, async () => {
    const undescribed: string[] = [];
    const call: Call = async (method, path, sent) => {
      const answer = await scene.call(method, path, sent);
      undescribed.push(...faultsOf(operation, answer));
      return answer;
    };
    assert.deepEqual(await wrongCells(call, operation, await cellsFor(operation, rule)), []);
    assert.deepEqual(undescribed, []);
  });

  test(`${operation} hides what may not be seen as if it did not exist`, async () => {
    assert.deepEqual(await shownObjects(scene, scene.call, operation, rule), []);
  });
}

type BadReception = {
  readonly name: string;
  readonly call: Call;
  readonly seenAt: readonly string[];
  /** Names of the cells of which one must be wrong. */
  readonly seenIn: RegExp;
};

/** Receptions that guard badly, and the operations at which that must be seen. */
const badReceptions: readonly BadReception[] = [
  { name: "lets everybody in", call: async () => answer(200, {}), seenAt: guarded, seenIn: /^no token$/ },
  { name: "refuses everyone", call: async () => answer(403, { code: 90014 }), seenAt: guarded, seenIn: /^right/ },
  {
    name: "forgets permissions",
    call: as(annsToken, [scene.viewer.token, scene.powerless.token]),
    seenAt: guarded.filter((operation) => (rules[operation]?.permissions.length ?? 0) > 0),
    seenIn: /viewer|integrations/,
  },
  {
    name: "takes tokens that ran out",
    call: as(annsToken, [spent.expired]),
    seenAt: guarded,
    seenIn: /^an expired token$/,
  },
  {
    name: "takes any mailbox",
    call: async (method, path, sent = {}) => {
      const { mailbox: _, mailboxUuid: __, ...headers } = sent.headers ?? {};
      return scene.call(method, path, { ...sent, headers: { ...headers, mailbox: scene.ann.mailboxId } });
    },
    seenAt: guarded.filter((operation) => rules[operation]?.mailbox !== "none"),
    seenIn: /mailbox/,
  },
];

for (const { name, call, seenAt, seenIn } of badReceptions) {
  test(`a reception that ${name} is detected at every operation`, async () => {
    assert.ok(seenAt.length > 0);
    for (const operation of seenAt) {
      const rule = rules[operation];
      assert.ok(rule);
      const cells = (await cellsFor(operation, rule)).filter((cell) => seenIn.test(cell.name));
      assert.ok(await hasWrongCell(call, operation, cells), operation);
    }
  });
}

test("a reception that shows hidden objects is detected at every operation that hides something", async () => {
  const seesAll: Call = async (method, path, sent = {}) => {
    const headers = { ...sent.headers, authorization: `Bearer ${annsToken}`, mailbox: scene.ann.mailboxId };
    return scene.call(method, path, { ...sent, headers });
  };
  for (const [operation, rule] of Object.entries(rules)) {
    if (rule.hidden.length === 0) continue;
    assert.notDeepEqual(await shownObjects(scene, seesAll, operation, rule), [], operation);
  }
});

/** The cells of an operation; a bad reception is held against those that the good one was asked. */
async function cellsFor(operation: string, rule: Rule): Promise<readonly Cell[]> {
  const cells = madeCells.get(operation) ?? cellsOf(scene, operation, rule, spent);
  madeCells.set(operation, cells);
  return cells;
}

function as(token: string, others: readonly string[]): Call {
  return async (method, path, sent = {}) => {
    const { authorization = "" } = sent.headers ?? {};
    const isOther = others.some((other) => authorization.endsWith(other));
    const headers = { ...sent.headers, ...(isOther ? { authorization: `Bearer ${token}` } : {}) };
    return scene.call(method, path, { ...sent, headers });
  };
}

function answer(status: number, json: object): Answer {
  const text = JSON.stringify(json);
  return { status, headers: { "content-type": "application/json" }, bytes: Buffer.from(text), text, json };
}
