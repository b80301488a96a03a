import { testPlanted } from "./planted.ts";

const room = (path: string): string => `server/src/rooms/${path}`;
const core = "core imports itself and four pure libraries";
const drivers = "drivers stand in io";
const layers = "layers point down";
const subRooms = "a sub-room imports lower ones";
const inside = "inside a room the way is routes, actions, store";

testPlanted([
  {
    rule: "tables to look texts up in have their own keys only",
    title: "a plain object",
    wrong: { "core/src/a.ts": "const sizes: Readonly<Record<string, number>> = { small: 1 };" },
    right: { "core/src/a.ts": "const sizes = table({ small: 1 });\nconst found: Record<string, number> = {};" },
  },
  { rule: core, title: "a Node module", wrong: { "core/src/xml/a.ts": `import { readFile } from "node:fs";` } },
  { rule: core, title: "a Node module by type", wrong: { "core/src/xml/a.ts": `import type { Hash } from "node:crypto";` } },
  { rule: core, title: "a type written as import(…)", wrong: { "core/src/xml/a.ts": `type A = import("node:fs").Stats;` } },
  { rule: core, title: "a package by re-export", wrong: { "core/src/xml/a.ts": `export { v7 } from "uuid";` } },
  { rule: core, title: "a package by import()", wrong: { "core/src/xml/a.ts": `const pg = await import("pg");` } },
  {
    rule: core,
    title: "the server",
    wrong: { "core/src/xml/a.ts": `import type { Clock } from "@chancery/server/io/clock.ts";` },
    right: { "core/src/xml/a.ts": `import { SaxesParser } from "saxes"; import type { Id } from "../ids/id.ts";` },
  },
  {
    rule: "the client imports only itself",
    title: "core",
    wrong: { "sdk/src/a.ts": `import type { Id } from "@chancery/core/ids/id.ts";` },
    right: { "sdk/src/a.ts": `import { call } from "./call.ts";`, "sdk/src/call.ts": "" },
  },
  { rule: "the client imports only itself", title: "a package", wrong: { "sdk/src/a.ts": `import axios from "axios";` } },
  {
    rule: "the console reaches the service through its client",
    title: "a room",
    wrong: { "web/src/a.tsx": `import type { Auth } from "@chancery/server/rooms/auth/index.ts";` },
    right: { "web/src/a.tsx": `import { createClient } from "@chancery/sdk";`, "sdk/src/sdk.ts": "" },
  },
  {
    rule: drivers,
    title: "pg in a room",
    wrong: { [room("envelopes/store.ts")]: `import pg from "pg";` },
    right: { "server/src/io/database/pool.ts": `import pg from "pg";` },
  },
  {
    rule: drivers,
    title: "files in the reception",
    wrong: { "server/src/http/server/app.ts": `import { readFile } from "node:fs/promises";` },
  },
  {
    rule: drivers,
    title: "Typst in a job",
    wrong: { "server/src/jobs/a.ts": `import "@myriaddreamin/typst-ts-node-compiler";` },
  },
  {
    rule: drivers,
    title: "the queue outside of jobs",
    wrong: { [room("archives/jobs.ts")]: `import { run } from "graphile-worker";` },
    right: { "server/src/jobs/worker.ts": `import { run } from "graphile-worker";` },
  },
  {
    rule: drivers,
    title: "files in compose",
    wrong: { "server/src/compose/compose.ts": `import { readFileSync } from "node:fs";` },
    right: { "server/src/config/config.ts": `import { readFileSync } from "node:fs";` },
  },
  {
    rule: layers,
    title: "the reception in a room",
    wrong: { "server/src/http/server/app.ts": `import { envelopes } from "../../rooms/envelopes/index.ts";` },
    right: { "server/src/compose/compose.ts": `import { envelopes } from "../rooms/envelopes/index.ts";` },
  },
  {
    rule: layers,
    title: "jobs in a room, by type",
    wrong: { "server/src/jobs/a.ts": `import type { A } from "../rooms/audit/index.ts";` },
  },
  {
    rule: layers,
    title: "io in the reception",
    wrong: { "server/src/io/log.ts": `import type { A } from "../http/route/route.ts";` },
  },
  {
    rule: layers,
    title: "a room takes a value from io",
    wrong: { [room("auth/store.ts")]: `import { openPool } from "../../io/database/pool.ts";` },
    right: { [room("auth/store.ts")]: `import type { Queries } from "../../io/database/database.ts";` },
  },
  {
    rule: layers,
    title: "a room reads the configuration",
    wrong: { [room("auth/index.ts")]: `import type { Config } from "../../config/config.ts";` },
  },
  { rule: layers, title: "the product in its tests", wrong: { "server/src/io/a.ts": `import "../../../tests/world/world.ts";` } },
  {
    rule: "a room imports few libraries",
    title: "ids from the air",
    wrong: { [room("auth/actions/a.ts")]: `import { v7 } from "uuid";` },
  },
  {
    rule: "a room is entered by its door",
    title: "another room's store",
    wrong: { [room("templates/store.ts")]: `import { findMailbox } from "../mailboxes/store.ts";` },
    right: { [room("templates/index.ts")]: `import type { Mailboxes } from "../mailboxes/index.ts";` },
  },
  {
    rule: "a room is entered by its door",
    title: "compose in a store",
    wrong: { "server/src/compose/compose.ts": `import type { Row } from "../rooms/mailboxes/store.ts";` },
    right: { [room("mailboxes/x.test.ts")]: `import { findMailbox } from "../mailboxes/store.ts";` },
  },
  {
    rule: "a room asks only lower ranks",
    title: "a higher room",
    wrong: { [room("mailboxes/index.ts")]: `import type { Envelopes } from "../envelopes/index.ts";` },
    right: { [room("envelopes/index.ts")]: `import type { Mailboxes } from "../mailboxes/index.ts";` },
  },
  {
    rule: "a room asks only lower ranks",
    title: "a room of its own rank",
    wrong: { [room("audit/index.ts")]: `import type { A } from "../archives/index.ts";` },
  },
  {
    rule: "a room asks only lower ranks",
    title: "auth",
    wrong: { [room("envelopes/index.ts")]: `import type { Auth } from "../auth/index.ts";` },
  },
  {
    rule: "a room asks only lower ranks",
    title: "a room without a rank",
    wrong: { [room("parcels/index.ts")]: `import "./routes.ts";` },
  },
  {
    rule: inside,
    title: "routes touch the store",
    wrong: { [room("auth/routes.ts")]: `import { findUser } from "./store.ts";` },
    right: { [room("auth/routes.ts")]: `import { login } from "./actions/login.ts";` },
  },
  {
    rule: inside,
    title: "routes touch io",
    wrong: { [room("auth/routes.ts")]: `import type { Blobs } from "../../io/blobs/blobs.ts";` },
  },
  { rule: inside, title: "an action calls an action", wrong: { [room("labels/actions/a.ts")]: `import { b } from "./b.ts";` } },
  { rule: inside, title: "a store knows the wire", wrong: { [room("auth/store.ts")]: `import { show } from "./view.ts";` } },
  {
    rule: inside,
    title: "a view asks the store",
    wrong: { [room("auth/session/view.ts")]: `import { find } from "./store/find.ts";` },
  },
  {
    rule: subRooms,
    title: "a higher sub-room",
    wrong: { [room("envelopes/sending/a.ts")]: `import { b } from "../flow/b.ts";` },
    right: { [room("envelopes/flow/b.ts")]: `import { a } from "../sending/a.ts"; import type { N } from "../needs.ts";` },
  },
  {
    rule: subRooms,
    title: "a sub-room of its own rank",
    wrong: { [room("sso/saml/a.ts")]: `import { b } from "../oauth/b.ts";` },
  },
  { rule: subRooms, title: "the root of its room", wrong: { [room("sso/saml/a.ts")]: `import { b } from "../b.ts";` } },
  { rule: subRooms, title: "a folder without a rank", wrong: { [room("sso/parcels/a.ts")]: `import { b } from "./b.ts";` } },
  {
    rule: inside,
    title: "routes touch the store of a sub-room",
    wrong: { [room("sso/saml/routes.ts")]: `import "./store/a.ts";` },
  },
  {
    rule: layers,
    title: "a page knows the reception",
    wrong: { "server/src/pages/a.ts": `import { route } from "../http/route/route.ts";` },
    right: { "server/src/http/server/a.ts": `import { page } from "../../pages/a.ts";` },
  },
  {
    rule: "only the top imports compose",
    title: "the reception",
    wrong: { "server/src/http/server/app.ts": `import { compose } from "../../compose/compose.ts";` },
    right: { "server/src/main.ts": `import { compose } from "./compose/compose.ts";` },
  },
  {
    rule: "no file imports itself round a corner",
    title: "three files, one of them by type",
    wrong: {
      "core/src/xml/a.ts": `import { b } from "./b.ts";`,
      "core/src/xml/b.ts": `import type { C } from "./c.ts";`,
      "core/src/xml/c.ts": `export { a } from "./a.ts";`,
    },
    right: {
      "core/src/xml/a.ts": `import { b } from "./b.ts";`,
      "core/src/xml/b.ts": `import { c } from "./c.ts";`,
      "core/src/xml/c.ts": "",
    },
  },
  {
    rule: "the nouns of core depend one way",
    title: "template and envelope know each other",
    wrong: {
      "core/src/template/a.ts": `import { e } from "../envelope/e.ts";`,
      "core/src/envelope/b.ts": `import { t } from "../template/t.ts";`,
    },
    right: {
      "core/src/flow/a.ts": `import type { Envelope } from "../envelope/model.ts";`,
      "core/src/envelope/b.ts": `import { next } from "../flow/a.ts";`,
    },
  },
  {
    rule: "folders are small",
    title: "26 files",
    wrong: Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`core/src/xml/a${index}.ts`, ""])),
    right: Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`core/src/xml/a${index}${index ? "" : ".test"}.ts`, ""])),
  },
]);
