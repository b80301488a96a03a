import { testPlanted } from "./planted.ts";

testPlanted([
  {
    rule: "the command line uses the client",
    title: "core",
    wrong: { "cli/src/a.ts": `import { parseId } from "@chancery/core/ids/id.ts";` },
    right: {
      "cli/src/a.ts": `import { buildCommand } from "@stricli/core"; import { createClient } from "@chancery/sdk"; import { b } from "./b.ts";`,
      "cli/src/b.ts": `import { readFile } from "node:fs/promises"; import { crc32 } from "@chancery/core/evidence/crc32.ts";`,
    },
  },
  {
    rule: "the command line uses the client",
    title: "the inside of the client",
    wrong: { "cli/src/a.ts": `import { call } from "../../sdk/src/call.ts";` },
  },
  {
    rule: "the command line uses the client",
    title: "sockets",
    wrong: { "cli/src/a.ts": `import { request } from "node:https";` },
  },
  {
    rule: "layers point down",
    title: "the client in a room",
    wrong: { "server/src/rooms/envelopes/a.ts": `import { createClient } from "@chancery/sdk";` },
  },
]);
