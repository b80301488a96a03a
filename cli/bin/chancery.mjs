#!/usr/bin/env node
// Starts the command line: in this process on Node 24 and later, otherwise on the Node that the packages of the project bring.
// In a new clone it installs the packages first, like every command of the project.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

const packages = new URL("../../node_modules/", import.meta.url);
const main = new URL("../src/main.ts", import.meta.url);
const nodeMajorMin = 24;

if (!existsSync(new URL("@stricli/core/", packages))) await import("../../tools/setup.mjs");

if (Number(process.versions.node.split(".")[0]) >= nodeMajorMin) {
  module.enableCompileCache(fileURLToPath(new URL(".cache/chancery", packages)));
  await import(main.href);
} else {
  const node = fileURLToPath(new URL(".bin/node", packages));
  if (existsSync(node)) runWith(node);
  else refuse();
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // a terminal sends Ctrl-C to both processes: this one waits for the other, which cleans up
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
  });
}

function refuse() {
  process.stderr.write(
    `node.outdated: Node ${nodeMajorMin} is needed, this is ${process.version}. Run npm ci in the project: it brings one\n`,
  );
  process.exitCode = 1;
}
