import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { chancery } from "@chancery/cli/application.ts";
import { runCommand } from "@chancery/cli/run-command.ts";
import type { World } from "../world/world.ts";

/** How a command ended: its exit code and what it printed. */
export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** Input, variables and signal of a command. */
export type Given = {
  readonly input?: string | Readable;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  readonly openBrowser?: (url: string) => void;
  /** Lines that a user types at a terminal, instead of the input. */
  readonly typed?: string;
};

/** A user of the command line with a configuration folder of their own. */
export type User = {
  /** The folder of the configuration. */
  readonly config: string;
  /** Runs a command. Fails the test when it prints a secret. */
  run(words: readonly string[], given?: Given): Promise<Ran>;
  /** Runs a command with `--json` that succeeds, and returns what it printed. */
  json(words: readonly string[], given?: Given): Promise<Readonly<Record<string, unknown>>>;
};

const secret = /ch[as]_\w{8,}|correct horse battery|staple correct horse/;

/** Creates a user who is not signed in anywhere, with a configuration in the folder of a world. */
export async function newUser({ folder }: Pick<World, "folder">): Promise<User> {
  const config = await mkdtemp(join(folder, "user-"));
  const run: User["run"] = async (words, given = {}) => {
    const { environment = {}, signal = new AbortController().signal, fetch: own = fetch } = given;
    const output = new PassThrough();
    const errors = Object.assign(new PassThrough(), { isTTY: given.typed !== undefined });
    const printed = [output.toArray(), errors.toArray()];
    const code = await runCommand(chancery, words, {
      environment: { XDG_CONFIG_HOME: config, ...environment },
      input: inputOf(given),
      output,
      errors,
      signal,
      fetch: own,
      openBrowser: given.openBrowser ?? assert.fail,
    });
    output.end();
    errors.end();
    const [out = "", err = ""] = (await Promise.all(printed)).map((parts) => Buffer.concat(parts).toString());
    assert.doesNotMatch(out + err, secret);
    return { code, out, err };
  };
  const json: User["json"] = async (words, given) => {
    const { code, out, err } = await run([...words, "--json"], given);
    assert.deepEqual([code, err], [0, ""]);
    return JSON.parse(out);
  };
  return { config, run, json };
}

function inputOf({ typed, input = "" }: Given): Readable {
  if (typed !== undefined) return typing(typed);
  return typeof input === "string" ? Readable.from([Buffer.from(input)]) : input;
}

/** A terminal with a user who types each line when it is asked for. */
function typing(text: string): Readable {
  const lines = text.split(/(?<=\r)/);
  const typed = new PassThrough();
  const setRawMode = (isRaw: boolean): void => {
    if (isRaw) setImmediate(() => typed.write(lines.shift() ?? "\u0003"));
  };
  return Object.assign(typed, { isTTY: true, setRawMode });
}

/** The error object of a command that failed with `--json`. */
export function errorOf({ out, err }: Ran): Readonly<Record<string, unknown>> {
  assert.equal(out, "");
  return JSON.parse(err).error;
}
