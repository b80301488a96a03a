import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { changeRing } from "../io/keys/change-ring.ts";
import { withNewKey } from "../io/keys/secret-keys.ts";
import { openLog } from "../io/log.ts";
import { type Dropping, dropOldKeys } from "../io/secrets/drop-old-keys.ts";
import { ringFile } from "../io/secrets/ring-file.ts";
import { type SecretColumn, rekeyAll } from "../io/secrets/rekey.ts";
import { secretBox } from "../io/secrets/secret-box.ts";
import { joinServiceDatabase } from "./open-database.ts";
import { openIo } from "./open-io.ts";
import { prepare } from "./prepare.ts";
import { UsageFault } from "./command.ts";

/** Longer than any process keeps using an old ring: secrets that such a process encrypted are found afterwards. */
const settleMs = 2000;

const words = ["all", "rekey", "drop"] as const;

/** Makes a new key and encrypts all secrets again (`rekey`: only that), or takes keys that nothing needs out of the ring (`drop`). */
export async function runRotateSecrets(environment: Environment, [given = "all"]: readonly string[]): Promise<number> {
  const word = words.find((one) => one === given);
  if (!word) throw new UsageFault("rotate-secrets takes nothing more, or one of: rekey, drop");
  const config = readConfig({ ...environment, CHANCERY_PROVISION: undefined });
  const log = openLog(config.log.level);
  const io = await openIo(config, log, joinServiceDatabase);
  try {
    const { secretColumns } = await prepare(io);
    const file = ringFile(io.database, config.keys.secretsFile);
    if (word === "all") await changeRing(file, withNewKey);
    // a box of its own begins with the ring as it is now
    const box = secretBox(io.keys.secrets);
    const settle = async (): Promise<void> => wait(settleMs);
    const line = await (word === "drop" ? drop({ file, box, settle }, secretColumns) : rekey({ box, settle }, secretColumns));
    process.stdout.write(`${line}\n`);
    return 0;
  } finally {
    await io.close();
    log.flush();
  }
}

async function rekey({ box, settle }: Omit<Dropping, "file">, columns: readonly SecretColumn[]): Promise<string> {
  await settle();
  const count = await rekeyAll(box, columns, new AbortController().signal);
  return `${count} secrets encrypted again with the key ${box.currentKey()}. Older ones are not needed an hour from now: rotate-secrets drop takes them out`;
}

async function drop(dropping: Dropping, columns: readonly SecretColumn[]): Promise<string> {
  return `The ring has the key ${await dropOldKeys(dropping, columns)} alone`;
}
