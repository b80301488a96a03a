/** A key in a PKCS#11 token, as an address of RFC 7512 names it. `pinFile`: where its PIN is; otherwise the PIN is given with the address. */
export type TokenKey = {
  readonly modulePath: string;
  readonly token: string;
  /** Hex. */
  readonly id: string;
  readonly pinFile: string | undefined;
};

/** Form of an address of a key in a token. */
export const tokenAddressRule = "pkcs11:token=…;id=%01?module-path=/…, perhaps with &pin-source=file:/…";

const known: ReadonlySet<string> = new Set(["token", "id", "object", "type", "module-path", "pin-source"]);

/** Whether a text is meant to be the address of a key in a token. */
export function isTokenAddress(text: string): boolean {
  return text.startsWith("pkcs11:");
}

/** Reads an address of RFC 7512; undefined when it is none, names no key, or holds the PIN itself, which would be seen with it. */
export function readTokenAddress(text: string): TokenKey | undefined {
  const [path = "", query = ""] = text.slice("pkcs11:".length).split("?", 2);
  const attributes = new Map<string, Buffer>();
  for (const part of [...path.split(";"), ...query.split("&")]) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const value = unescaped(part.slice(at + 1));
    if (at < 1 || !known.has(part.slice(0, at)) || value === undefined) return undefined;
    attributes.set(part.slice(0, at), value);
  }
  const textOf = (name: string): string | undefined => attributes.get(name)?.toString("utf8");
  const [modulePath, token, id] = [textOf("module-path"), textOf("token"), attributes.get("id")];
  const source = textOf("pin-source");
  const pinFile = source?.startsWith("file:") ? source.slice("file:".length).replace(/^\/\/(?=\/)/, "") : source;
  if (!isTokenAddress(text) || !modulePath?.startsWith("/") || !token || !id?.length) return undefined;
  return pinFile === undefined || pinFile.startsWith("/") ? { modulePath, token, id: id.toString("hex"), pinFile } : undefined;
}

/** The bytes of a text with %XX; the id of a key may be any bytes. */
function unescaped(text: string): Buffer | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const bytes = text.replaceAll(
    /%([0-9A-Fa-f]{2})|[^%]/gu,
    (one, hex: string | undefined) => hex ?? Buffer.from(one).toString("hex"),
  );
  return Buffer.from(bytes, "hex");
}
