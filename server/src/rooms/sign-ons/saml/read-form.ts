import { Fault } from "@chancery/core/fault/fault.ts";
import { readText } from "../../../http/body/open-bytes.ts";
import type { Bytes } from "../../../http/route/route.ts";

const bytesMax = 1024 ** 2;

/** The fields of a posted form, each of which must occur exactly once. Throws request.too_large, request.body_missing. */
export async function readForm<Name extends string>(
  bytes: Bytes | undefined,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  const pieces = (await readText(bytes, bytesMax)).split("&");
  const found = names.map((name) => {
    const [piece, ...others] = pieces.filter((one) => one === name || one.startsWith(`${name}=`));
    if (piece === undefined || others.length > 0) throw new Fault("request.body_missing", { args: [name] });
    // of one field alone: of half a million fields without values, it takes seconds
    return [name, new URLSearchParams(piece).get(name) ?? ""] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
}
