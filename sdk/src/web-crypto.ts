/** The Web Cryptography API, which Node.js 18 has in a module only. */
export async function webCrypto(): Promise<Crypto> {
  return (globalThis as { readonly crypto?: Crypto }).crypto ?? (await import(/* @vite-ignore */ nodeModule)).webcrypto;
}

const nodeModule: string = "node:crypto";

/** A random text of 32 characters; unlike `randomUUID` also on pages without TLS. */
export async function randomText(): Promise<string> {
  const bytes = (await webCrypto()).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
