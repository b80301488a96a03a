import Type from "typebox";
import { Value } from "typebox/value";
import type { Anchor } from "./anchor.ts";
import type { Trust } from "./find-trust.ts";
import { readPemAnchors } from "./open-trust.ts";

const shape = Type.Object(
  {
    anchors: Type.Array(Type.String(), { minItems: 1, maxItems: 50 }),
    qualified: Type.Optional(Type.Boolean()),
    crl: Type.Optional(Type.Boolean()),
    ocsp: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** Why the JSON text of an account's trust settings cannot be used; undefined when it can. */
export function trustFault(config: string): string | undefined {
  try {
    readTrustConfig(config);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be read";
  }
}

/** The anchors of an account's trust settings, and what their certificates need besides. Throws with the reason. */
function readTrustConfig(config: string): Omit<Trust, "crls"> {
  const value = parse(config);
  if (!Value.Check(shape, value)) throw new Error("it needs anchors (1 to 50 texts), and may have qualified, crl and ocsp");
  const anchors = value.anchors.flatMap((pem, index): readonly Anchor[] => {
    try {
      return readPemAnchors(pem, value.qualified ?? false);
    } catch {
      throw new Error(`anchor ${index + 1} is no certificate in PEM`);
    }
  });
  return { anchors, requiresCrl: value.crl ?? false, requiresOcsp: value.ocsp ?? false };
}

/** The service's own trust, and that of each of an account's trust settings with the same lists of revoked certificates. */
export function trustsOf(own: Trust, configs: readonly { readonly config: string }[]): readonly Trust[] {
  return [own, ...configs.map(({ config }) => ({ crls: own.crls, ...readTrustConfig(config) }))];
}

function parse(config: string): unknown {
  try {
    return JSON.parse(config);
  } catch {
    throw new Error("it is no JSON");
  }
}
