/**
 * Bounds on pictures of accounts and people: bytes and side lengths as sent, and the longest side that is stored. The text bound
 * holds the Base64 of that many bytes with the prefix of a data URI.
 */
export const pictureLimits = {
  maxBytes: 512 * 1024,
  textMax: 700_000,
  minPx: 16,
  maxPx: 2048,
  storedPx: 512,
  cacheHours: 1,
} as const;

/** The media types that are accepted. An SVG is stored as a PNG. */
export const pictureTypes = ["image/png", "image/jpeg", "image/svg+xml"] as const;

/** The pictures of an account: its logo, and its wide brand logo. */
export const accountPictures = ["logo", "brand"] as const;
export type AccountPicture = (typeof accountPictures)[number];

/** The Base64 of a picture that is sent alone or as a data URI, without white space; undefined when it is neither. */
export function pictureBase64(text: string): string | undefined {
  const base64 = text.replace(/\s+/g, "").replace(/^data:[\w.+/-]{0,100};base64,/i, "");
  const isBase64 = base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isBase64 ? base64 : undefined;
}

/** The first letters of the first and the last word of a name, in capitals; empty for a name without letters and digits. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const [first = "", last = ""] = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return `${first}${last}`.toUpperCase();
}

/** A square SVG of 128 pixels with a few letters. Takes letters and digits only: nothing in them is escaped. */
export function initialsSvg(initials: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">`,
    `<rect width="128" height="128" fill="#475569"/>`,
    `<text x="64" y="64" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="52" fill="#fff">${initials}</text>`,
    `</svg>`,
  ].join("");
}
