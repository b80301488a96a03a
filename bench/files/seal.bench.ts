import { createHash, sign } from "node:crypto";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { makeSeal, readSeal, type Seal } from "@chancery/server/io/keys/seal.ts";
import { openPrinter } from "@chancery/server/io/pdf/printer.ts";
import { sealer, type SealPdf } from "@chancery/server/io/pdf/seal-pdf.ts";
import { timeStamper } from "@chancery/server/io/time-stamps/time-stamper.ts";
import { startTimeStampAuthority } from "../../tests/world/time-stamp-authority.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { twoPages } from "./two-pages.ts";

const rounds = 5;
const seals = 100;
const stamps = 30;
const words = { reason: "Bench", at: parseInstant("2026-01-01T00:00:00Z", "bench") };

/** Seals of a document of two pages, against its hash and a bare signature; and with a time stamp of an authority in the same process. */
export async function bench(): Promise<string> {
  const printer = openPrinter({ workers: 1, log: console });
  const pdf = await printer.print(twoPages(0), {}, new AbortController().signal).finally(() => printer.stop());
  const seal = await readSeal(await makeSeal("Bench", "", new Date()), "");
  const authority = await startTimeStampAuthority();
  const stampTime = timeStamper(
    { url: authority.url, user: undefined, password: "" },
    { outbound: { allow: ["127.0.0.1/32"] }, clock: systemClock, readTrust: async () => ({ anchors: [], crls: [], lists: [] }) },
  );
  const limit = () => timed(seals, async () => bareSignature(pdf, seal));
  const plain = sealer(async () => seal, systemClock, undefined);
  const stamped = sealer(async () => seal, systemClock, {
    level: "B-T",
    stampTime,
    findValidationData: async () => ({ fault: "none is asked for", revoked: undefined }),
  });
  const shared = { unit: "seals", measure: "rate", limit } as const;
  try {
    return [
      await runBench({ ...shared, name: "seal", aim: 0.1, ours: () => timed(seals, () => sealAs("B-B", plain, pdf)) }, rounds),
      await runBench(
        { ...shared, name: "seal + time", aim: 0.01, ours: () => timed(stamps, () => sealAs("B-T", stamped, pdf)) },
        rounds,
      ),
    ].join("\n");
  } finally {
    await authority.stop();
  }
}

async function sealAs(level: "B-B" | "B-T", sealPdf: SealPdf, pdf: Uint8Array): Promise<void> {
  const sealed = await sealPdf(pdf, words);
  if (sealed.level !== level) throw new Error(`the seal has level ${sealed.level}`);
}

function bareSignature(pdf: Uint8Array, { key }: Seal): void {
  sign("sha256", createHash("sha256").update(pdf).digest(), key);
}

async function timed(work: number, one: () => Promise<void>): Promise<Run> {
  const from = performance.now();
  for (let done = 0; done < work; done += 1) await one();
  return { work, seconds: (performance.now() - from) / 1000 };
}
