/** The longest signature that the service takes, in Base64. */
const base64Max = 360_000;
/** Room for the lines of PEM. */
const fileMaxBytes = 400_000;

/** A signature of a file in Base64; undefined if it is too large for one. A file in PEM is Base64 already, between its lines. */
export async function readSignature(file: Blob): Promise<string | undefined> {
  if (file.size > fileMaxBytes) return undefined;
  const text = await file.text();
  const pem = /-----BEGIN [A-Z0-9 ]+-----([\s\S]+?)-----END/.exec(text)?.[1];
  const base64 = pem === undefined ? base64Of(new Uint8Array(await file.arrayBuffer())) : pem.replaceAll(/\s/g, "");
  return base64.length > base64Max ? undefined : base64;
}

function base64Of(given: Uint8Array): string {
  let bytes = "";
  for (const byte of given) bytes += String.fromCodePoint(byte);
  return btoa(bytes);
}
