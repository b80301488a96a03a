import sql from "sql-template-tag";
import type { Sent } from "../world/call.ts";
import { people } from "../world/people.ts";
import type { Persona } from "../world/persona.ts";
import type { Asked } from "./cases/case.ts";
import { cases } from "./cases/cases.ts";
import type { Rule } from "./rule.ts";
import { newToken, type Scene } from "./scene.ts";

/** One cell of the matrix: a request, its headers complete, and the answer it must get. */
export type Cell = {
  readonly name: string;
  readonly path: string;
  readonly sent: Sent;
  readonly status: number;
  readonly code?: number;
};

/** Ann's tokens that are of no use any more. */
export type SpentTokens = { readonly expired: string; readonly revoked: string };

const unknown = "01930000-0000-7000-8000-00000000dead";
const viewerMay = new Set([1002, 2004, 2005, 2017, 2019, 5004, 8002, 9000, 10000]);

/** Makes tokens that were good once. */
export async function spentTokens({ ann, database }: Scene): Promise<SpentTokens> {
  const [expired, revoked] = [await newToken(ann), await newToken(ann)];
  await database.run(sql`update tokens set expires_at = now() where id = ${expired.id}`);
  await ann.send("DELETE", `/api/v1/token/${revoked.id}`);
  return { expired: expired.token, revoked: revoked.token };
}

/** Every cell of an operation. The last lets in; it is made again, since it may use something up. */
export async function cellsOf(scene: Scene, operation: string, rule: Rule, spent: SpentTokens): Promise<readonly Cell[]> {
  const right = cases[operation]?.[0];
  if (!right) throw new Error(`${operation} has no cases`);
  const asked = await right.ask(scene);
  const person = asked.as === "bob" ? scene.bob : scene.ann;
  const cell = { path: asked.path, sent: { ...asked.sent, headers: { ...headersOf(person), ...asked.sent?.headers } } };
  return [
    ...tokenCells(cell, spent),
    ...(rule.mailbox === "none" ? [] : mailboxCells(cell, scene, rule)),
    ...permissionCells(scene, asked, { rule, status: right.status }),
    ...(rule.account === undefined ? [] : accountCells(scene, cell)),
    ...(rule.isManaged ? managedCells(scene, cell) : []),
    rule.mailbox === "none"
      ? { ...cell, sent: plus(cell.sent, { mailbox: "nonsense" }), name: "right, the header ignored", status: right.status }
      : { ...cell, name: "right", status: right.status },
  ];
}

type Right = { readonly path: string; readonly sent: Sent };

function tokenCells({ path, sent }: Right, { expired, revoked }: SpentTokens): readonly Cell[] {
  const cell = (name: string, authorization: string | undefined, code: number): Cell => ({
    name,
    path,
    sent: authorization === undefined ? without(sent, "authorization") : plus(sent, { authorization }),
    status: 401,
    code,
  });
  const hasNoMailbox = cell("no token, and a malformed mailbox", undefined, 1026);
  return [
    cell("no token", undefined, 1026),
    cell("an empty token", "", 1026),
    cell("another scheme", "Basic YW5uOmFubg==", 1027),
    cell("no word behind the scheme", "Bearer", 1027),
    cell("a malformed token", "Bearer chs_x y", 1027),
    cell("an unknown token", `Bearer chs_${"a".repeat(47)}`, 1027),
    cell("an expired token", `Bearer ${expired}`, 1027),
    cell("a revoked token", `Bearer ${revoked}`, 1027),
    { ...hasNoMailbox, sent: plus(hasNoMailbox.sent, { mailbox: "nonsense" }) },
  ];
}

function mailboxCells({ path, sent }: Right, { removedMailbox }: Scene, { mailbox }: Rule): readonly Cell[] {
  const bare = without(sent, "mailbox");
  const named = (name: string, value: string, status: number, code: number): readonly Cell[] =>
    ["mailbox", "mailboxUuid"].map((header) => ({
      name: `${name} in ${header}`,
      path,
      sent: plus(bare, { [header]: value }),
      status,
      code,
    }));
  return [
    ...(mailbox === "required" ? [{ name: "no mailbox", path, sent: bare, status: 400, code: 1022 }] : []),
    ...named("an empty mailbox", "", 400, 30019),
    ...named("a malformed mailbox", "0193", 400, 30020),
    ...named("an unknown mailbox", unknown, 404, 30001),
    ...named("a foreign mailbox", people.stranger.mailboxId, 403, 90013),
    ...named("a removed mailbox", removedMailbox, 410, 30002),
    { name: "two mailboxes", path, sent: plus(sent, { mailboxUuid: unknown }), status: 400, code: 90019 },
  ];
}

/** Another person's account, an unknown one, and one's own in which only a mailbox was granted. */
function accountCells(scene: Scene, { path, sent }: Right): readonly Cell[] {
  const by = ({ token }: Persona): Sent => plus(sent, { authorization: `Bearer ${token}` });
  const foreign = { status: 403, code: 90018 };
  return [
    { ...foreign, name: "a stranger", path, sent: by(scene.stranger) },
    { ...foreign, name: "an unknown account", path: path.replace(/(?<=\/(?:account|invite)\/)[0-9a-f-]{36}/i, unknown), sent },
    { status: 403, code: 90002, name: "a viewer of one of its mailboxes", path, sent: by(scene.viewer) },
  ];
}

/** Those who may use the mailbox and have nothing in its account. */
function managedCells({ viewer, powerless }: Scene, { path, sent }: Right): readonly Cell[] {
  const lacking = { path, status: 403, code: 90002 };
  const by = ({ token }: Persona): Sent => plus(sent, { authorization: `Bearer ${token}` });
  return [
    { ...lacking, name: "a viewer", sent: by(viewer) },
    { ...lacking, name: "nothing but integrations", sent: by(powerless) },
  ];
}

type Permitted = { readonly rule: Rule; readonly status: number };

function permissionCells(scene: Scene, { path, sent = {}, as }: Asked, { rule, status }: Permitted): readonly Cell[] {
  const { permissions, mailbox } = rule;
  if (mailbox === "none" || permissions.length === 0) return [];
  const by = (person: Persona): Sent => plus(sent, headersOf(person));
  const lacking = { path, status: 403, code: 90014 };
  const isViewing = permissions.some((permission) => viewerMay.has(permission));
  // Bob's case is not what Ann's mailbox sees
  const isAnns = as !== "bob";
  return [
    { ...lacking, name: "nothing but integrations", sent: by(scene.powerless) },
    ...(isViewing ? [] : [{ ...lacking, name: "a viewer", sent: by(scene.viewer) }]),
    ...(isViewing && isAnns ? [{ name: "a viewer", path, sent: by(scene.viewer), status }] : []),
  ];
}

function headersOf({ token, mailboxId }: Persona): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, mailbox: mailboxId };
}

function plus(sent: Sent, headers: Readonly<Record<string, string>>): Sent {
  return { ...sent, headers: { ...sent.headers, ...headers } };
}

function without(sent: Sent, name: string): Sent {
  return { ...sent, headers: Object.fromEntries(Object.entries(sent.headers ?? {}).filter(([one]) => one !== name)) };
}
