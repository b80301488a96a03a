import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { openLog } from "../io/log.ts";
import { checksOf } from "./checks.ts";
import { examine, reportOf } from "./doctor.ts";

/** Checks everything the service needs and prints the findings; 1 when something is wrong. */
export async function runDoctor(environment: Environment): Promise<number> {
  const config = readConfig(environment);
  const examination = checksOf(config, openLog("silent"));
  try {
    const findings = await examine(examination.checks);
    process.stdout.write(`${reportOf(findings)}\n`);
    return findings.every(({ isGood }) => isGood) ? 0 : 1;
  } finally {
    await examination.close();
  }
}
