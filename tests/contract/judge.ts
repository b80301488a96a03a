import type { Answer, Call } from "../world/call.ts";
import { methodOf } from "./cases/case.ts";
import type { Cell } from "./cells.ts";
import type { Rule } from "./rule.ts";
import { numberOf, type Scene } from "./scene.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";

/** The cells in which a reception answers otherwise than it must. */
export async function wrongCells(call: Call, operation: string, cells: readonly Cell[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const cell of cells) {
    const submitted = await wrongIn(call, operation, cell);
    if (submitted !== undefined) wrong.push(submitted);
  }
  return wrong;
}

/** Whether a reception answers otherwise than it must in one cell at least. */
export async function hasWrongCell(call: Call, operation: string, cells: readonly Cell[]): Promise<boolean> {
  for (const cell of cells) if ((await wrongIn(call, operation, cell)) !== undefined) return true;
  return false;
}

async function wrongIn(call: Call, operation: string, { name, path, sent, status, code }: Cell): Promise<string | undefined> {
  const method = methodOf(operation);
  const answer = await call(method, path, sent);
  if (answer.status === status && (code === undefined || method === "HEAD" || numberOf(answer) === code)) return undefined;
  return `${operation}, ${name}: ${status} ${code ?? ""}, not ${answer.status} ${answer.text.slice(0, 200)}`;
}

/** The objects that answer otherwise than one that does not exist, byte for byte but ids. */
export async function shownObjects(scene: Scene, call: Call, operation: string, { hidden }: Rule): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { as, id: idOf, ask } of hidden) {
    const id = await idOf(scene);
    const [foreign, missing] = [await send(id), await send(unknown)];
    const [first, second] = [bareOf(foreign, id), bareOf(missing, unknown)];
    if (foreign.status !== 404 || first !== second) wrong.push(`${operation}: ${first} is not ${second}`);

    async function send(one: string): Promise<Answer> {
      const { path, sent = {} } = ask(one, scene);
      const person = as === "bob" ? scene.bob : scene.stranger;
      const own = { authorization: `Bearer ${person.token}`, mailbox: person.mailboxId };
      return call(methodOf(operation), path, { ...sent, headers: { ...own, ...sent.headers } });
    }
  }
  return wrong;
}

function bareOf({ status, headers, text }: Answer, id: string): string {
  const { "x-request-id": requestId, date: _, ...rest } = headers;
  return JSON.stringify({ status, rest, text }).replaceAll(id, "(id)").replaceAll(String(requestId), "(request)");
}
