import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newUser } from "./run.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "chancery cli "));
after(() => rm(folder, { recursive: true, force: true }));
const user = await newUser({ folder });
const commands = [
  [],
  ["login"],
  ["logout"],
  ["status"],
  ["send"],
  ["fill"],
  ["archive"],
  ["verify"],
  ["template"],
  ["template", "check"],
  ["template", "create"],
  ["template", "pull"],
  ["template", "push"],
  ["dictionary"],
  ["dictionary", "import"],
  ["dictionary", "export"],
  ["events"],
  ["events", "tail"],
  ["doctor"],
  ["completion"],
];

for (const words of commands) {
  test(`chancery ${words.join(" ")} has help and a version`, async () => {
    const { code, out, err } = await user.run([...words, "--help"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.ok(out.startsWith(`USAGE\n  ${["chancery", ...words].join(" ")}`), out);
    assert.equal((await user.run(["help", ...words])).out, out);
    assert.match((await user.run([...words, "--version"])).out, /^chancery \d+\.\d+\.\d+\n$/);
  });
}

test("every command of the help is in this list", async () => {
  const listed = commands.flatMap(([first, second]) => (first !== undefined && second === undefined ? [first] : []));
  const { out } = await user.run(["--help"]);
  const shown = [...out.slice(out.indexOf("COMMANDS")).matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  assert.deepEqual(shown, listed);
});

test("a command that is written wrongly is corrected", async () => {
  const { code, err } = await user.run(["templat", "push"]);
  assert.deepEqual([code, err], [2, "command.invalid: There is no command templat. Did you mean `template`?\n"]);
});

test("shells complete commands, flags and values", async () => {
  const proposed = async (...words: string[]): Promise<string> => (await user.run(["__complete", ...words])).out;
  assert.equal(await proposed("temp"), "template\n");
  assert.equal(await proposed("template", "pu"), "pull\npush\n");
  assert.equal(await proposed("dictionary", "export", "--format", "x"), "xlsx\nxml\n");
  assert.match(await proposed("archive", "--"), /^--output$/m);
  assert.equal(await proposed("send", ""), "");
  for (const shell of ["bash", "zsh", "fish"]) assert.match((await user.run(["completion", shell])).out, /chancery __complete/);
  assert.equal((await user.run(["completion", "ksh"])).code, 2);
});

test("the program of the package starts it, and ends with its exit code", async () => {
  const program = fileURLToPath(new URL("../../cli/bin/chancery.mjs", import.meta.url));
  const { stdout } = await run(process.execPath, [program, "template", "--version"], { cwd: folder });
  assert.match(stdout, /^chancery \d+\.\d+\.\d+\n$/);
  const failed = await run(process.execPath, [program, "nothing"], { cwd: folder }).catch((error: unknown) => error);
  assert.equal(Object(failed).code, 2);
});

test("npm finds it in the project", async () => {
  const root = dirname(dirname(import.meta.dirname));
  const { stdout } = await run("npm", ["exec", "--offline", "--", "chancery", "status", "--version"], { cwd: root });
  assert.match(stdout, /^chancery \d+\.\d+\.\d+\n$/);
});
