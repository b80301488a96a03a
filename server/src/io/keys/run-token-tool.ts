import { spawn } from "node:child_process";

/** A run of OpenSC's pkcs11-tool: its arguments, its input, and a PIN, which it gets in its environment. */
export type TokenRun = { readonly args: readonly string[]; readonly input?: Uint8Array; readonly pin?: string };

/** Standard output of a run. Throws with what the tool says is wrong; never with the PIN. */
export type RunTokenTool = (run: TokenRun) => Promise<Buffer>;

/** Program, time and processes at once of the tool. */
export type TokenToolSettings = { readonly program: string; readonly deadlineMs: number; readonly atOnce: number };

/** Settings outside of tests: tokens sign within a second, most do one thing at a time. */
const usualTokenTool: TokenToolSettings = { program: "pkcs11-tool", deadlineMs: 10_000, atOnce: 4 };

const outputMax = 64 * 1024;
const faultMax = 300;
const pinVariable = "CHANCERY_TOKEN_PIN";
/** Variables that hold secrets of ours: modules of others run in the tool. */
const secretNames = /^(CHANCERY_|DATABASE_URL$|AWS_|PG)/;

/** Runs the tool, some processes at once; the others wait. A process that takes too long or says too much is killed. */
export function tokenTool({ program, deadlineMs, atOnce }: TokenToolSettings = usualTokenTool): RunTokenTool {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await runOnce(program, run, deadlineMs);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The arguments by which the tool takes the PIN from its environment. */
export const pinArgs: readonly string[] = ["--login", "--pin", `env:${pinVariable}`];

function runOnce(program: string, { args, input, pin }: TokenRun, deadlineMs: number): Promise<Buffer> {
  const own = Object.entries(process.env).filter(([name]) => !secretNames.test(name));
  const env = Object.fromEntries(pin === undefined ? own : [...own, [pinVariable, pin]]);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { env, stdio: ["pipe", "pipe", "pipe"] });
    const [out, said]: [Buffer[], Buffer[]] = [[], []];
    let [bytes, fault] = [0, ""];
    const kill = (reason: string): void => {
      fault ||= reason;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => kill(`it did not answer within ${deadlineMs} ms`), deadlineMs);
    const collect = (into: Buffer[]) => (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > outputMax) kill(`it says more than ${outputMax} bytes`);
      else into.push(chunk);
    };
    child.stdout.on("data", collect(out));
    child.stderr.on("data", collect(said));
    child.stdin.on("error", () => undefined).end(input);
    child.on("error", (cause) => {
      clearTimeout(timer);
      reject(new Error(`${program} cannot be run: ${"code" in cause ? String(cause.code) : cause.message}`, { cause }));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      if (fault === "" && code === 0) resolve(Buffer.concat(out));
      else reject(new Error(`the token cannot be used: ${fault || textOf(Buffer.concat(said), pin)}`));
    });
  });
}

/** The fault that the tool reports, in one line. */
function textOf(said: Buffer, pin: string | undefined): string {
  const lines = said
    .toString("utf8")
    .replaceAll(/[^\P{C}\n]/gu, "")
    .split("\n");
  const useful = lines.filter((line) => line.trim() !== "" && !/^(Using|Aborting)/.test(line)).join("; ");
  const text = pin ? useful.replaceAll(pin, "…") : useful;
  return (text || "it failed without a reason").slice(0, faultMax);
}
