import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Settings of the outer npm that only say how to reach a registry; all others would bend the inner install. */
const keptSettings =
  /^npm_config_(.*registry|.*proxy|cache|userconfig|globalconfig|cafile|ca|cert|key|strict_ssl|fetch_.*|maxsockets|\/\/.*)$/i;
const outputMaxLines = 25;

/** `npm ci`, quietly. Throws with the end of npm's output when it fails. */
export function installWithNpm(root) {
  console.error("Installing the packages of package-lock.json (once; about half a minute) …");
  runNpm(root, npmCommand(), innerEnvironment());
}

/** The same once more, run by the Node that was installed: from a copy, because npm replaces the folder it is in. */
export function installWithNode(root, node) {
  console.error(`Node ${process.version} left out packages that are made for newer ones; installing with the Node that came …`);
  const folder = mkdtempSync(join(tmpdir(), "chancery-node-"));
  try {
    const copy = join(folder, "node");
    copyFileSync(node, copy);
    const [, ...npm] = npmCommand();
    const environment = innerEnvironment();
    const path = `${folder}${delimiter}${environment.PATH ?? ""}`;
    runNpm(root, npm.length > 0 ? [copy, ...npm] : ["npm"], { ...environment, PATH: path });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runNpm(root, [program, ...first], env) {
  const startedAt = Date.now();
  const args = [
    ...first,
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--loglevel=error",
  ];
  const run = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 26,
  });
  if (run.error) throw new Error(`cannot run npm: ${run.error.message}`);
  if (run.status !== 0) throw new Error(explain(`${run.stderr}\n${run.stdout}`, run.status ?? run.signal));
  console.error(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** The npm and the Node that run this command, not those in node_modules, which npm is about to replace. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (!npm || !/npm-cli\.c?js$/.test(npm) || !existsSync(npm)) return ["npm"];
  return [node && existsSync(node) ? node : process.execPath, npm];
}

function innerEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || keptSettings.test(name));
  return Object.fromEntries(kept.filter(([name]) => name !== "NODE_ENV" && name !== "NODE_OPTIONS"));
}

/** First error of npm, and advice. */
function explain(output, status) {
  const lines = output.split("\n").filter((line) => /\S/.test(line.replace("npm error", "")));
  const hint = hints.find(([pattern]) => pattern.test(output))?.[1] ?? 'Run "npm ci" in this folder to see it in full.';
  return [`npm ci ended with ${status}.`, ...lines.slice(0, outputMaxLines).map((line) => `  ${line}`), hint].join("\n");
}

const hints = [
  [
    /EAI_AGAIN|ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/,
    'The package registry cannot be reached: check the network, or "npm config get registry" and the proxy.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    "The folder (or npm's cache) cannot be written: run as its owner, or change its owner to the user of the command.",
  ],
  [/ENOSPC/, "The disk is full."],
  [
    /can only install packages when your package.json and package-lock.json/,
    'package.json was changed without package-lock.json: run "npm install".',
  ],
];
