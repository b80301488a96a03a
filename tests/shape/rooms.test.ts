import { testPlanted } from "./planted.ts";

const migration = (name: string): string => `server/migrations/${name}.sql`;
const lines = (count: number, line = "x;"): string => `${line}\n`.repeat(count);
const fn = (count: number): string => `function f() {\n${lines(count - 2)}}\n`;
const envelopes = { [migration("0001-envelopes")]: "create table envelopes (id uuid primary key);" };
const manifest = (version: string): string => JSON.stringify({ dependencies: { pg: version } });
const page = { "docs/adr/dependencies.md": "`pg`" };
const fault = (name: string): string => `export const x = { "${name}": [1, 400, ""] };`;
const adr = "# 1\n## Context\n## Choice\n## What we gave up\n## How we will know it was wrong\n";

const table = {
  "server/src/rooms/labels/routes.ts":
    'import { route } from "../../http/route/route.ts";\nroute({ permission: ["labelManage", "labelDelete"], extraPermissions: [{ mailbox: "labelAssign" }] });',
};

testPlanted([
  {
    rule: "index.ts is a door",
    title: "a barrel",
    wrong: { "core/src/xml/index.ts": "" },
    right: { "server/src/rooms/auth/index.ts": "" },
  },
  { rule: "files are short", title: "251 lines", wrong: { "core/src/a.ts": lines(251) }, right: { "core/src/a.ts": lines(250) } },
  {
    rule: "functions are short and take few parameters",
    title: "61 lines",
    wrong: { "core/src/a.ts": fn(61) },
    right: { "core/src/a.ts": fn(60), "server/src/rooms/auth/store.ts": fn(80) },
  },
  {
    rule: "functions are short and take few parameters",
    title: "81 of SQL",
    wrong: { "server/src/rooms/auth/store.ts": fn(81) },
  },
  {
    rule: "functions are short and take few parameters",
    title: "5 parameters",
    wrong: { "core/src/a.ts": "const f = (a, b, c, d, e) => 1;" },
    right: { "core/src/a.ts": "const f = (a, b, c, d) => 1;" },
  },
  {
    rule: "classes are few",
    title: "a manager",
    wrong: { "server/src/rooms/auth/a.ts": "export class LoginManager {}" },
    right: { "server/src/io/a.ts": "export class Pool {}", "core/src/fault/fault.ts": "export class Fault {}" },
  },
  {
    rule: "a table is spoken to by its owner",
    title: "a foreign table in a join",
    wrong: {
      ...envelopes,
      "server/src/rooms/archives/store.ts": "const s = sql`select a.id from archives a\njoin envelopes e on e.id = a.id`;",
    },
    right: {
      ...envelopes,
      "server/src/rooms/archives/store.ts": "const s = sql`select a.id from archives a\njoin envelope_cards e on true`;",
    },
  },
  {
    rule: "a table is spoken to by its owner",
    title: "an update in a plain string",
    wrong: { ...envelopes, "server/src/jobs/a.ts": `const s = "update envelopes set x = 1";` },
    right: { ...envelopes, "server/src/rooms/envelopes/store.ts": `const s = "update envelopes set x = 1";` },
  },
  {
    rule: "SQL stands in stores",
    title: "in an action",
    wrong: {
      ...envelopes,
      "server/src/rooms/envelopes/actions/send.ts": "const s = sql`delete from envelopes where id = ${id}`;",
    },
    right: {
      ...envelopes,
      "server/src/rooms/envelopes/store/remove.ts": "const s = sql`delete from envelopes where id = ${id}`;",
    },
  },
  {
    rule: "statements read well",
    title: "a limit that a plan may apply again for each row",
    wrong: {
      "server/src/rooms/labels/store.ts":
        "sql`delete from labels where id in (select id from labels where id <> any(?) limit 9 for update skip locked)`;",
    },
    right: {
      "server/src/rooms/labels/store.ts":
        "sql`delete from labels where id = any(array(select id from labels where id in (?) limit 9 for update skip locked))`;",
    },
  },
  {
    rule: "statements read well",
    title: "every column",
    wrong: { "server/src/rooms/auth/store.ts": "const s = sql`select *\nfrom tokens`;" },
    right: { "server/src/rooms/auth/store.ts": "const s = sql`select count(*)\nfrom tokens\nwhere id = ${id}\nlimit 10`;" },
  },
  {
    rule: "statements read well",
    title: "every column, unless they are listed where rows are taken from JSON",
    wrong: { "server/src/rooms/auth/store.ts": "const s = sql`select *\nfrom json_each(${rows})`;" },
    right: { "server/src/rooms/auth/store.ts": "const s = sql`select *\nfrom json_to_recordset(${rows}) as r (id uuid)`;" },
  },
  {
    rule: "statements read well",
    title: "upper case",
    wrong: { "server/src/rooms/auth/store.ts": "const s = sql`SELECT id\nFROM tokens`;" },
  },
  {
    rule: "statements read well",
    title: "JSON that may hold half a surrogate pair",
    wrong: { "server/src/rooms/auth/store.ts": "sql`insert into tokens (data) values (${JSON.stringify(data)}::jsonb)`;" },
    right: { "server/src/rooms/auth/store.ts": "sql`insert into tokens (data) values (${jsonOf(data)}::jsonb)`;" },
  },
  {
    rule: "foreign keys stay inside the room",
    title: "an archive points to an envelope",
    wrong: { ...envelopes, [migration("0002-archives")]: "create table archives (id uuid references envelopes (id));" },
    right: { [migration("0001-archives")]: "create table archives (id uuid references users (id)); -- references envelopes" },
  },
  {
    rule: "migrations are numbered",
    title: "a gap",
    wrong: { [migration("0001-a")]: "", [migration("0003-b")]: "" },
    right: { [migration("0001-a")]: "", [migration("0002-b")]: "" },
  },
  { rule: "migrations are numbered", title: "one number twice", wrong: { [migration("0001-a")]: "", [migration("0001-b")]: "" } },
  { rule: "migrations are plain", title: "a transaction", wrong: { [migration("0001-a")]: "begin;\nselect 1;\ncommit;" } },
  {
    rule: "migrations are plain",
    title: "a deferrable constraint",
    wrong: { [migration("0001-a")]: "x deferrable initially deferred" },
  },
  {
    rule: "a fault has one name",
    title: "twice",
    wrong: { "core/src/fault/catalogue/a.ts": fault("a.b"), "core/src/fault/catalogue/b.ts": fault("a.b") },
  },
  {
    rule: "a fault has one name",
    title: "no noun",
    wrong: { "core/src/fault/catalogue/a.ts": fault("NotFound") },
    right: { "core/src/fault/catalogue/a.ts": fault("user.not_found") },
  },
  {
    rule: "pointers stand in the body",
    title: "a pointer that begins with a part of the request",
    wrong: { "core/src/account/name.ts": 'const row = { code: "value.length", pointer: "/body/name" };' },
    right: { "core/src/account/name.ts": 'const row = { code: "value.length", pointer: "/name" };' },
  },
  {
    rule: "faults are documented",
    title: "another status in the page",
    wrong: { "core/src/fault/catalogue/a.ts": fault("a.b"), "docs/api/errors.md": "| 1 | a.b | 404 |" },
    right: { "core/src/fault/catalogue/a.ts": fault("a.b"), "docs/api/errors.md": "| 1 | a.b | 400 |" },
  },
  {
    rule: "permissions are declared",
    title: "asked in an action and by no route",
    wrong: { ...table, "server/src/rooms/labels/actions/a.ts": 'may(mailbox, "chainAdd");' },
    right: { ...table, "server/src/rooms/labels/actions/a.ts": 'may(mailbox, "labelAssign");' },
  },
  {
    rule: "permissions are declared",
    title: "declared by another room",
    wrong: { ...table, "server/src/rooms/comments/actions/a.ts": "ask(mailboxPermissions.labelAssign);" },
    right: { ...table, "server/src/rooms/labels/actions/a.ts": "const { labelManage, labelAssign } = mailboxPermissions;" },
  },
  {
    rule: "permissions are looked at by name",
    title: "a number",
    wrong: { "server/src/rooms/labels/a.ts": "mailbox.permissions.has(6000);" },
    right: { "server/src/rooms/labels/a.ts": "account.permissions.has(accountPermissions.rolesManage);" },
  },
  {
    rule: "decisions are short",
    title: "61 lines",
    wrong: { "docs/adr/0001-a.md": adr + lines(56) },
    right: { "docs/adr/0001-a.md": adr + lines(55) },
  },
  { rule: "decisions are short", title: "nothing given up", wrong: { "docs/adr/0001-a.md": "# 1\n## Context\n## Choice\n" } },
  { rule: "decisions are numbered", title: "a gap", wrong: { "docs/adr/0002-a.md": adr } },
  {
    rule: "dependencies have a line",
    title: "none",
    wrong: { "server/package.json": manifest("8.0.0") },
    right: { ...page, "server/package.json": manifest("8.0.0") },
  },
  { rule: "dependencies have a line", title: "a range", wrong: { ...page, "server/package.json": manifest("^8.0.0") } },
  {
    rule: "rooms have a page",
    title: "none",
    wrong: { "server/src/rooms/auth/index.ts": "" },
    right: { "server/src/rooms/auth/index.ts": "", "docs/api/auth.md": "" },
  },
  {
    rule: "links lead somewhere",
    title: "a page that is not there",
    wrong: { "docs/a.md": "see [b](api/b.md)" },
    right: { "docs/a.md": "see [b](api/b.md), [all](api), [c](https://c.example)", "docs/api/b.md": "" },
  },
  {
    rule: "links lead somewhere",
    title: "a heading that is not there",
    wrong: { "README.md": "see [b](docs/b.md#the-end)", "docs/b.md": "```\n# The end\n```\n" },
    right: { "README.md": "see [b](docs/b.md#the-end-of-b)", "docs/b.md": "## The end, of `b`\n" },
  },
  {
    rule: "pages are listed",
    title: "a page without a line",
    wrong: { "docs/README.md": "[a](a.md)", "docs/a.md": "", "docs/api/b.md": "" },
    right: {
      "docs/README.md": "[a](a.md), [b](api/b.md#x)",
      "docs/a.md": "",
      "docs/api/b.md": "# X\n",
      "docs/adr/0001-c.md": "",
    },
  },
  {
    rule: "nothing is left open",
    title: "a mark",
    wrong: { "core/src/a.ts": `// ${"TO"}${"DO"} later` },
    right: { "core/src/a.ts": "// a todolist" },
  },
  {
    rule: "nothing is left open",
    title: "a test that does not run",
    wrong: { "core/src/a.test.ts": `test.${"skip"}("x", () => {});` },
  },
  {
    rule: "nothing is left open",
    title: "a path of one machine",
    wrong: { "README.md": `see ${"/home"}/ann/project` },
    right: { "README.md": "see ./home/ann" },
  },
  {
    rule: "tests need nothing but Node, judges may",
    title: "a test that reaches a judge over another file",
    wrong: {
      "server/src/io/a.test.ts": 'import "../../../tests/world/b.ts";',
      "tests/world/b.ts": 'import "@chancery/tests/judges/openssl.ts";',
    },
    right: { "server/src/io/a.judge.ts": 'import "@chancery/tests/judges/openssl.ts";' },
  },
  {
    rule: "judges find their programs",
    title: "a program by its bare name",
    wrong: { "server/src/io/a.judge.ts": 'execFile("/usr/bin/qpdf", ["--check"]);' },
    right: { "server/src/io/a.judge.ts": 'execFile(program("qpdf"), ["--check"]);' },
  },
]);
