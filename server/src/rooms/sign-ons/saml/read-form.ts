import { Fault } from "@chancery/core/fault/fault.ts";
import { tooLarge } from "../../../http/body/body-faults.ts";
import type { Bytes } from "../../../http/route/route.ts";

const bytesMax = 1024 ** 2;

/** The fields of a posted form, each of which must occur exactly once. Throws request.too_large, request.body_missing. */
export async function readForm<Name extends string>(
  bytes: Bytes | undefined,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  const fields = new URLSearchParams(await textOf(bytes));
  const found = names.map((name) => {
    const [value, ...others] = fields.getAll(name);
    if (value === undefined || others.length > 0) throw new Fault("request.body_missing", { args: [name] });
    return [name, value] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
}

async function textOf(bytes: Bytes | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of bytes ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
