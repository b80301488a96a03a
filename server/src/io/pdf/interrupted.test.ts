import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { Fault } from "@chancery/core/fault/fault.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { isHopeless } from "../hopeless.ts";
import { openPrinter, type Prints } from "./printer.ts";
import { probePage } from "./probe-page.ts";

const never = new AbortController().signal;
const pdf = testPdf([{ text: "Page", at: [50, 700] }]);

const printer = openPrinter({ workers: 1, log: { warn: () => undefined } });
after(() => printer.stop());

/** Sends signals to the process of the printer. */
async function signal(...signals: readonly NodeJS.Signals[]): Promise<void> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
  for (const pid of children.split(" ").filter(Boolean)) for (const one of signals) process.kill(Number(pid), one);
}

/** What becomes of work whose process is ended by a signal. */
async function interrupt(work: (prints: Prints) => Promise<unknown>, ended: NodeJS.Signals): Promise<unknown> {
  await printer.print(probePage, {}, never);
  await signal("SIGSTOP");
  const worked = work(printer).catch((error: unknown) => error);
  await signal(ended, "SIGCONT");
  return worked;
}

const works: readonly (readonly [what: string, ofUpload: boolean, work: (prints: Prints) => Promise<unknown>])[] = [
  ["printing", false, (prints) => prints.print(probePage, {}, never)],
  ["stamping an upload", true, (prints) => prints.tryStamp({ pdf, over: probePage, behind: undefined, images: {} }, never)],
  ["the inspection of a picture", true, (prints) => prints.lookAtPicture("image", pdf)],
  ["the inspection of a PDF", false, (prints) => prints.inspectPdf(pdf, undefined, never)],
];

for (const [what, ofUpload, work] of works) {
  test(`${what} can be tried again when the system killed its process for want of memory`, async () => {
    const error = await interrupt(work, "SIGKILL");
    assert.ok(error instanceof Fault && error.code === "service.unavailable" && !isHopeless(error), String(error));
  });
  if (ofUpload)
    test(`${what} is over when the process crashed`, async () => assert.equal(await interrupt(work, "SIGSEGV"), undefined));
}

test("a PDF whose inspection crashed the process is damaged", async () => {
  const look = await interrupt((prints) => prints.inspectPdf(pdf, undefined, never), "SIGSEGV");
  assert.deepEqual(look, { trouble: "damaged" });
});
