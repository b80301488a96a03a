import "./older-node.ts";
import { buildApplication } from "@stricli/core";
import { verifyCommand } from "../commands/verify.ts";
import { configurationOf } from "../configuration.ts";
import { runProcess } from "../run-process.ts";

// The program of one file, `chancery-verify.mjs`: `chancery verify` alone, for any Node from 18 on.
const name = "chancery-verify";
await runProcess({
  name,
  applicationOf: (version, isJson) => buildApplication(verifyCommand, configurationOf(name, version, isJson)),
});
