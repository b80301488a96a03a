import { randomBytes } from "node:crypto";

/** Keys by id for secrets at rest; new secrets take `current`. Each key has 32 bytes. */
export type SecretKeys = { readonly current: string; readonly keys: ReadonlyMap<string, Uint8Array> };

const keyBytes = 32;

/** A ring of one new key. */
export function newSecretKeys(): SecretKeys {
  return withNewKey({ current: "", keys: new Map() });
}

/** The ring with a new key, which is the current one. */
export function withNewKey({ keys }: SecretKeys): SecretKeys {
  const current = `k${randomBytes(4).toString("hex")}`;
  return { current, keys: new Map([...keys, [current, new Uint8Array(randomBytes(keyBytes))]]) };
}

/** The ring with its current key alone. */
export function withoutOldKeys({ current, keys }: SecretKeys): SecretKeys {
  return { current, keys: new Map([...keys].filter(([id]) => id === current)) };
}

/** The ring as its file has it. */
export function writeSecretKeys({ current, keys }: SecretKeys): Uint8Array {
  const texts = Object.fromEntries([...keys].map(([id, key]) => [id, Buffer.from(key).toString("base64")]));
  return Buffer.from(`${JSON.stringify({ current, keys: texts }, undefined, 2)}\n`);
}

/** The ring of a file. Throws with its fault. */
export function readSecretKeys(bytes: Uint8Array): SecretKeys {
  const ring = parsed(bytes);
  if (!isRing(ring)) throw new Error('it must read {"current": "<id>", "keys": {"<id>": "<32 bytes in base64>"}}');
  const keys = new Map(Object.entries(ring.keys).map(([id, text]) => [id, new Uint8Array(Buffer.from(text, "base64"))]));
  const odd = [...keys.keys()].find((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id));
  if (odd !== undefined) throw new Error(`the id of key ${odd} must be 1 to 64 letters, digits, _ or -`);
  const short = [...keys].find(([, key]) => key.length !== keyBytes);
  if (short) throw new Error(`key ${short[0]} must have ${keyBytes} bytes`);
  if (!keys.has(ring.current)) throw new Error(`the current key ${ring.current} is not in it`);
  return { current: ring.current, keys };
}

/** Undefined when it is not JSON: the parser's message would quote a key. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

function isRing(ring: unknown): ring is { current: string; keys: Record<string, string> } {
  if (typeof ring !== "object" || ring === null || !("current" in ring) || !("keys" in ring)) return false;
  const { current, keys } = ring;
  if (typeof current !== "string" || typeof keys !== "object" || keys === null) return false;
  return Object.values(keys).every((key) => typeof key === "string");
}
